/**
 * The reason why a download failed. `code` is one of:
 *
 * - `unreachable`, `too_large`
 * - `status`: `status` is the HTTP status
 * - `stale`, `from_the_future`: the file was signed `hours` hours ago, or is dated `hours` hours ahead
 * - `too_old`: the authority requires the version `minimum` of the client
 *
 * A file that is refused throws a PublicationError with a `path`.
 */
export class DownloadError extends Error {
  constructor(code, path, values = {}) {
    super(`the download of ${path} failed: ${code}`);
    Object.assign(this, values, { code, path });
  }
}
