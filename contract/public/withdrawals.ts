import * as z from 'zod';
import { normaliseName } from '#domain/identity/customer.ts';
import { WITHDRAWAL_MAX_LENGTH } from '#domain/sales/withdrawal.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, procedure } from '#contract/procedures.ts';
import { emailValue, messageKeyValue, requiredText, textValue } from '#contract/values.ts';
import { messageReceived } from './support.ts';

const calls = callsOf(procedure, 'Shop');

/** Refuses links in a text that a mail reads back: it must not turn into somebody's letter. */
const NO_LINK = /^(?!.*(?:\/\/|www\.|<|>)).*$/iu;
const NO_LINK_SENTENCE = 'Gebruik gewone tekst, zonder links.';

/** A consumer's statement that they withdraw (BW art. 6:230oa): who, from what, and where to confirm it. */
const withdrawal = z.strictObject({
  name: requiredText(WITHDRAWAL_MAX_LENGTH.name).refine((name) => normaliseName(name).ok, {
    message:
      'Gebruik alleen letters, spaties, streepjes en punten, en na een afkorting een spatie.',
  }),
  email: emailValue,
  /** The order's number or the service's name, as they know it. */
  order: requiredText(WITHDRAWAL_MAX_LENGTH.order).regex(NO_LINK, NO_LINK_SENTENCE),
  /** Empty when it is all of it. */
  part: textValue(WITHDRAWAL_MAX_LENGTH.part).regex(NO_LINK, NO_LINK_SENTENCE).default(''),
  messageKey: messageKeyValue,
});

export const withdrawals = {
  submit: calls
    .post('/withdrawals', 'A consumer withdraws from an order; confirmed by mail at once')
    .errors({ SUPPORT_CLOSED: ERRORS.SUPPORT_CLOSED })
    .input(withdrawal)
    .output(messageReceived),
};
