import * as z from 'zod';
import {
  CUSTOMER_TICKET_PRIORITIES,
  DEFAULT_TICKET_PRIORITY,
  TICKET_MAX_LENGTH,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#domain/ticket.ts';
import { ERRORS, signedIn } from '#contract/errors.ts';
import { idValue, pageInput, pageOutput, requiredLines, requiredText } from '#contract/values.ts';

export const customerTicket = z.strictObject({
  id: idValue,
  subject: z.string(),
  priority: z.enum(TICKET_PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  /** Null is a question in general. */
  serviceName: z.string().nullable(),
  createdAt: z.date(),
});

export type CustomerTicket = z.infer<typeof customerTicket>;

export const tickets = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/tickets',
      summary: 'Own tickets, newest first',
      tags: ['Tickets'],
    })
    .input(z.strictObject(pageInput))
    .output(pageOutput(customerTicket)),
  create: signedIn
    .route({ method: 'POST', path: '/tickets', summary: 'Open a ticket', tags: ['Tickets'] })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(
      z.strictObject({
        subject: requiredText(TICKET_MAX_LENGTH.subject),
        message: requiredLines(TICKET_MAX_LENGTH.message),
        priority: z.enum(CUSTOMER_TICKET_PRIORITIES).default(DEFAULT_TICKET_PRIORITY),
        /** One of the caller's own services; none is a question in general. */
        serviceId: idValue.nullable().default(null),
      }),
    )
    .output(customerTicket),
};
