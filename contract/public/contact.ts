import { ERRORS } from '#contract/errors.ts';
import { procedure } from '#contract/procedures.ts';
import { messageReceived, visitorMessage } from './support.ts';

export const contact = {
  send: procedure
    .route({
      method: 'POST',
      path: '/contact-messages',
      summary: 'A message to the shop',
      tags: ['Shop'],
    })
    .errors({ SUPPORT_CLOSED: ERRORS.SUPPORT_CLOSED })
    .input(visitorMessage)
    .output(messageReceived),
};
