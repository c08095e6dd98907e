import { ABUSE_KINDS } from '#domain/compliance/abuse-notice.ts';
import { CUSTOMER_TICKET_PRIORITIES } from '#domain/support/ticket.ts';
import { api, orpc } from '#app/lib/api.ts';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { hasOthers, LISTED } from './listed-services.ts';
import { readText, type FieldErrors } from './plain-form.ts';
import { refusedFields } from './refused-fields.ts';
import { queryClient } from '#app/lib/query-client.ts';
import { requestKeys } from './request-keys.ts';

/**
 * Outcome of sending a form. What got a number is called by it; `sentence` says more than the toast of the
 * catalogue does.
 */
export type LetterOutcome =
  | { ok: true; number: number | null }
  | { ok: false; signedOut: boolean; errors: FieldErrors; sentence: string };

const keys = requestKeys();

/** A letter that is sent again, because its answer got lost, is one letter. */
async function sendOnce<const Letter extends object, Answer>(
  send: (letter: NoInfer<Letter> & { messageKey: string }) => Promise<Answer>,
  letter: Letter,
): Promise<Answer> {
  const answer = await send({ ...letter, messageKey: keys.of(letter) });
  keys.done();
  return answer;
}

/** Calls that a form of a public page can be sent by. Loaded with the first letter, not with the page. */
export const LETTERS = {
  ticket: async (fields: FormData) => {
    const serviceId = readText(fields, 'serviceId');
    await sendOnce(api.customer.tickets.create, {
      ...readQuestion(fields),
      priority: readPriority(fields),
      serviceId: serviceId === '' ? null : serviceId,
    });
    void queryClient.invalidateQueries({ queryKey: orpc.customer.tickets.key() });
  },
  request: (fields: FormData) =>
    sendOnce(api.public.support.request, {
      ...readSender(fields),
      ...readQuestion(fields),
      priority: readPriority(fields),
    }),
  withdrawal: (fields: FormData) =>
    sendOnce(api.public.withdrawals.submit, {
      ...readSender(fields),
      order: readText(fields, 'order'),
      part: readText(fields, 'part'),
    }),
  abuse: (fields: FormData) =>
    sendOnce(api.public.abuseNotices.submit, {
      ...readSender(fields),
      kind: ABUSE_KINDS.find((kind) => kind === readText(fields, 'kind')) ?? 'other',
      addresses: readText(fields, 'addresses'),
      explanation: readText(fields, 'explanation'),
      // Without the tick the form is not sent.
      goodFaith: true,
    }),
  message: (fields: FormData) =>
    sendOnce(api.public.contact.send, { ...readSender(fields), ...readQuestion(fields) }),
} as const satisfies Record<string, (fields: FormData) => Promise<unknown>>;

export type LetterKind = keyof typeof LETTERS;

export async function sendLetter(kind: LetterKind, fields: FormData): Promise<LetterOutcome> {
  try {
    const answer = await LETTERS[kind](fields);
    const isNumbered = typeof answer === 'object' && 'number' in answer;
    return { ok: true, number: isNumbered ? answer.number : null };
  } catch (error) {
    return {
      ok: false,
      signedOut: errorCode(error) === 'UNAUTHORIZED',
      errors: refusedFields(error),
      sentence: errorText(error),
    };
  }
}

type OwnService = { id: string; name: string };

/**
 * The services a question may be about, with the one that was chosen before; none when they cannot be
 * read, for then it is in general.
 */
export async function listOwnServices(
  chosenId: string,
): Promise<{ services: OwnService[]; hasMore: boolean }> {
  const { list, get } = api.customer.services;
  const [page, ended] = await Promise.all([
    list({ limit: LISTED }).catch(() => undefined),
    list({ ended: true, limit: 1 }).catch(() => undefined),
  ]);
  if (page === undefined) return { services: [], hasMore: false };
  const services = page.items.map(({ id, name }) => ({ id, name }));
  const isListed = chosenId === '' || services.some(({ id }) => id === chosenId);
  const chosen = isListed ? null : await get({ serviceId: chosenId }).catch(() => null);
  if (chosen !== null) services.unshift({ id: chosen.id, name: chosen.name });
  return { services, hasMore: hasOthers(page, ended) };
}

function readQuestion(fields: FormData) {
  return { subject: readText(fields, 'subject'), message: readText(fields, 'message') };
}

function readSender(fields: FormData) {
  return { name: readText(fields, 'name'), email: readText(fields, 'email').trim() };
}

function readPriority(fields: FormData) {
  const chosen = readText(fields, 'priority');
  return CUSTOMER_TICKET_PRIORITIES.find((priority) => priority === chosen);
}
