import { MailFailure } from './mail-port.ts';

/** Commands whose refusal by a server is about one mail. */
const ABOUT_A_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
/** Ours to mend, whatever the server's number. */
const OF_OUR_LOGIN: ReadonlySet<string> = new Set(['EAUTH', 'ENOAUTH', 'ETLS']);
/** Nothing of these has to do with a server: the mail could not be made. */
const OF_THE_CONTENT: ReadonlySet<string> = new Set(['ESTREAM', 'EFILEACCESS', 'EURLACCESS']);

/**
 * Tells what became of a mail, from the package's error: by the step at which it stopped. Null when no
 * server had anything to do with it.
 */
export function describeSmtpTrouble(
  error: unknown,
  { hasBegun }: { hasBegun: boolean },
): MailFailure | null {
  if (error instanceof MailFailure) return error;
  if (!(error instanceof Error)) return null;
  const facts = new Map<string, unknown>(Object.entries(error));
  const code = String(facts.get('code'));
  const command = String(facts.get('command'));
  const number = Number(facts.get('responseCode')) || 0;
  if (OF_THE_CONTENT.has(code)) return null;
  const response = facts.get('response');
  const words = typeof response === 'string' ? response : error.message;
  const fail = (...of: [MailFailure['trouble'], isOurFault?: boolean]) =>
    new MailFailure(of[0], words, { isOurFault: of[1] === true, cause: error });
  // An address that cannot be one, or a mail larger than the server says it takes.
  if (code === 'EENVELOPE' && command === 'API') {
    return /sender/i.test(error.message) ? fail('away', true) : fail('refused');
  }
  if (code === 'EMESSAGE' && number === 0) return fail('refused');
  // It closes for everybody.
  if (number === 421 && !hasBegun) return fail('away');
  if (ABOUT_A_MAIL.has(command)) return fail(isForGood(number) ? 'refused' : 'deferred');
  // The server went while it had the mail in its hands: the mail may be why.
  if (hasBegun) return fail('deferred');
  const isOurs = OF_OUR_LOGIN.has(code) || isCertificate(String(facts.get('originalCode')));
  return fail('away', isForGood(number) || isOurs);
}

/** Node's word for a certificate that is not believed. */
function isCertificate(code: string): boolean {
  return /CERT|SIGNATURE|ALTNAME/.test(code);
}

/** 503 says that the conversation went wrong, not that the answer is no. */
function isForGood(number: number): boolean {
  return number >= 500 && number < 600 && number !== 503;
}
