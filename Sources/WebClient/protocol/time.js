// Times of the protocol. A time is a number of whole seconds since 1970-01-01T00:00:00Z. Days and
// intervals are in UTC, and are counted from 1970.

/** The seconds in an interval, the resolution of all protected times. */
export const INTERVAL_SECONDS = 300;
/** The intervals in a day. */
export const INTERVALS_PER_DAY = 288;
export const HOUR_SECONDS = 3600;
export const HOURS_PER_DAY = 24;
export const DAY_SECONDS = 86_400;
/** Later days have intervals whose numbers do not fit into 32 bits. */
const DAY_LIMIT = Math.floor(0xffff_ffff / INTERVALS_PER_DAY);
/** The maximum length of a stay. */
const MAXIMUM_STAY_SECONDS = 86_400;

/** Whether `day` is the number of a day. */
export function isDay(day) {
  return Number.isInteger(day) && day >= 0 && day < DAY_LIMIT;
}

/** Whether `hour` is the number of an hour: floor(time / 3600). */
export function isHour(hour) {
  return Number.isInteger(hour) && isDay(Math.floor(hour / HOURS_PER_DAY));
}

/** Whether two times are the start and the end of a stay: at least a second and at most 24 hours. */
export function isStay(start, end) {
  return start >= 0 && start < end && end <= DAY_LIMIT * DAY_SECONDS && end - start <= MAXIMUM_STAY_SECONDS;
}

/** Whether the intervals are not empty and lie within the day. */
export function isDayWindow(day, start, end) {
  return start < end && start >= day * INTERVALS_PER_DAY && end <= (day + 1) * INTERVALS_PER_DAY;
}

/**
 * The parts of a stay by day: rounded outward to intervals and split at midnight UTC.
 *
 * @returns {{day: number, start: number, end: number}[]} Start and end are intervals. The end is
 *   exclusive.
 */
export function windowsOfStay(start, end) {
  const last = Math.ceil(end / INTERVAL_SECONDS);
  const windows = [];
  for (let first = Math.floor(start / INTERVAL_SECONDS); first < last; ) {
    const day = Math.floor(first / INTERVALS_PER_DAY);
    const next = Math.min(last, (day + 1) * INTERVALS_PER_DAY);
    windows.push({ day, start: first, end: next });
    first = next;
  }
  return windows;
}
