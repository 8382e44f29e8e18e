// The views that read a venue's code with the camera, or from a tag. A code that this page reads is not
// an address in the browser's history.

import { VenueCodeError, parseVenueCode } from "../protocol/venue_code.js";
import { PageError, attempt, button, element, render, say, tile } from "./elements.js";
import { text } from "./texts.js";

/** The longer side of a picture in pixels. More would take more time. */
const MAXIMUM_SIDE = 800;
/** The pause between two pictures in milliseconds. */
const PAUSE = 150;

/**
 * A button for each way of this browser to read a code.
 *
 * @param found called with the `url` and the `code`, which is of this authority
 * @param back shows the view to return to
 */
export function scanButtons(found, back) {
  return [
    ...(navigator.mediaDevices?.getUserMedia ? [tile("camera", "camera", () => showCamera(found, back))] : []),
    // Web NFC, in Chromium on Android
    ...(globalThis.NDEFReader ? [tile("tag", "tag", () => showTag(found, back))] : []),
  ];
}

/** Shows the picture of the camera until a code is found. */
async function showCamera(found, back) {
  const video = element("video", { "aria-label": text("cameraPicture"), muted: "", playsinline: "" });
  let stream = null;
  const stop = () => stream?.getTracks().forEach((track) => track.stop());
  const leave = (next) => {
    stop();
    return next();
  };
  render(text("camera"), video, button("cancel", () => leave(back)));
  say(text("cameraHint"));
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    // The user went back before there was an answer.
    if (!video.isConnected) return;
    return leave(async () => {
      await back();
      say(new PageError("noCamera"));
    });
  }
  video.srcObject = stream;
  const read = await reader();
  let last = null;
  const look = async () => {
    const url = await read(video);
    // Another view was shown.
    if (!video.isConnected) return stop();
    const code = url === null ? null : codeOf(url);
    if (code !== null) return leave(() => found({ url, code }));
    // Screen readers read each message aloud.
    if (url !== null && url !== last) say(new PageError("otherCode"));
    last = url ?? last;
    setTimeout(() => attempt(look), PAUSE);
  };
  // The video was removed while it started.
  await video.play().catch(() => {});
  await look();
}

/** Waits for a tag with a code. */
async function showTag(found, back) {
  const ending = new AbortController();
  const leave = (next) => {
    ending.abort();
    return next();
  };
  render(text("tag"), button("cancel", () => leave(back)));
  say(text("tagHint"));
  const reader = new NDEFReader();
  reader.addEventListener("readingerror", () => say(new PageError("tagFailed")));
  reader.addEventListener("reading", ({ message }) => attempt(() => {
    const record = message.records.find(({ recordType }) => recordType === "url");
    const url = record ? new TextDecoder().decode(record.data) : "";
    const code = codeOf(url);
    return code === null ? say(new PageError("otherCode")) : leave(() => found({ url, code }));
  }));
  await reader.scan({ signal: ending.signal }).catch(async () => {
    // The user went back before there was an answer.
    if (ending.signal.aborted) return;
    await back();
    say(new PageError("noTag"));
  });
}

/** The venue code in a text, if it is one of this authority; otherwise null. */
function codeOf(url) {
  try {
    const code = parseVenueCode(url);
    return code.authority === location.hostname ? code : null;
  } catch (error) {
    if (!(error instanceof VenueCodeError)) throw error;
    return null;
  }
}

/** A function that returns the text of a code in the picture of a video, or null. */
async function reader() {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats();
  if (formats?.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { readQRCode } = await import("../camera/qr_reader.js");
  const canvas = element("canvas", {});
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (video) => {
    const [width, height] = [video.videoWidth, video.videoHeight];
    const scale = Math.min(1, MAXIMUM_SIDE / Math.max(width, height));
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width * canvas.height === 0) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readQRCode(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}
