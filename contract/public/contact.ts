import { ERRORS } from '#contract/errors.ts';
import { callsOf, procedure } from '#contract/procedures.ts';
import { messageReceived, visitorMessage } from './support.ts';

const calls = callsOf(procedure, 'Shop');

export const contact = {
  send: calls
    .post('/contact-messages', 'A message to the shop')
    .errors({ SUPPORT_CLOSED: ERRORS.SUPPORT_CLOSED })
    .input(visitorMessage)
    .output(messageReceived),
};
