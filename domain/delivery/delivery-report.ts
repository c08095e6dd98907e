/** A mail of which a report says that it reached nobody (RFC 3464). */
export type FailedDelivery = {
  /** The local part of its Message-ID, as we gave it. */
  mailId: string;
  /** Words of the server that refused it, as far as the report repeats them. */
  words: string;
};

type ReportPart = { type: string; text: string };

const STATUS = /^message\/(?:global-)?delivery-status$/i;
/** The mail that came back, or its beginning. */
const RETURNED = /^(?:message\/(?:rfc822|global)|(?:text\/rfc822|message\/global)-headers)$/i;
const OWN_ID = /^message-id:\s*<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^>]*>/im;
/** The kind of diagnostic stands before it: smtp; 550 … */
const KIND = /^\s*[\w.-]+\s*;\s*/;
/** The head of a mail with our Message-ID is short; a longer one is another's. */
const HEAD_MAX = 65_536;

/** Fields by group: one about the mail, and one for each address. */
function groupsOf(text: string): Map<string, string>[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n{2,}/).map((group) => {
    const fields = new Map<string, string>();
    for (const line of group.split('\n')) {
      const at = line.indexOf(':');
      if (at > 0) fields.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
    }
    return fields;
  });
}

function failureIn(text: string): string | null {
  const failed = groupsOf(text).find((fields) => /^failed\b/i.test(fields.get('action') ?? ''));
  if (failed === undefined) return null;
  const diagnostic = (failed.get('diagnostic-code') ?? '').replace(KIND, '');
  return diagnostic === '' ? (failed.get('status') ?? '') : diagnostic;
}

/**
 * Finds the mail of ours that a report says to have failed for good: it names our Message-ID in
 * what came back. A mail that is only late, or was delivered, is none.
 */
export function readFailedDelivery(parts: readonly ReportPart[]): FailedDelivery | null {
  const status = parts.find(({ type }) => STATUS.test(type));
  const returned = parts.find(({ type }) => RETURNED.test(type));
  if (status === undefined || returned === undefined) return null;
  const words = failureIn(status.text.slice(0, HEAD_MAX));
  if (words === null) return null;
  const [head = ''] = returned.text.slice(0, HEAD_MAX).split(/\r?\n\r?\n/);
  const [, mailId] = OWN_ID.exec(head.replaceAll(/\r?\n[ \t]+/g, ' ')) ?? [];
  return mailId === undefined ? null : { mailId: mailId.toLowerCase(), words };
}
