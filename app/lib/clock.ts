/** The one place where the browser's clock is read, so that a test can stand in for it. */
export function browserNow(): Date {
  return new Date(Date.now());
}
