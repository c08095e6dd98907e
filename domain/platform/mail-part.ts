/** A piece of what was mailed, in the order in which it stood there. */
export type MailPart = { text: string; isFolded: boolean };
