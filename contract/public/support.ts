import * as z from 'zod';
import {
  CUSTOMER_TICKET_PRIORITIES,
  DEFAULT_TICKET_PRIORITY,
  TICKET_MAX_LENGTH,
} from '#domain/support/ticket.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, procedure } from '#contract/procedures.ts';
import { emailValue, messageKeyValue, requiredLines, requiredText } from '#contract/values.ts';

const calls = callsOf(procedure, 'Shop');

/** A letter from someone without an account: who it is, and what about. */
export const visitorMessage = z.strictObject({
  name: requiredText(100),
  email: emailValue,
  subject: requiredText(TICKET_MAX_LENGTH.subject),
  message: requiredLines(TICKET_MAX_LENGTH.message),
  messageKey: messageKeyValue,
});

/** Says nothing of who is known here: the answer is the same for every address. */
export const messageReceived = z.strictObject({ received: z.literal(true) });

export const support = {
  request: calls
    .post('/support-requests', 'A question of a visitor to support')
    .errors({ SUPPORT_CLOSED: ERRORS.SUPPORT_CLOSED })
    .input(
      visitorMessage.extend({
        priority: z.enum(CUSTOMER_TICKET_PRIORITIES).default(DEFAULT_TICKET_PRIORITY),
      }),
    )
    .output(messageReceived),
};
