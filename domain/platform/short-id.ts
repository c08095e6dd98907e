/** Characters of an id that people see: eight tell records apart (ids are random UUIDs). */
const SHORT_ID_LENGTH = 8;

/** Shortens an id for people, on screens, in mails and in files: `0f9b1c52`. */
export function shortId(id: string): string {
  return id.slice(0, SHORT_ID_LENGTH);
}
