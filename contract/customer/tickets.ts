import * as z from 'zod';
import {
  ATTACHMENT_KINDS,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_PER_MESSAGE,
} from '#domain/support/attachment.ts';
import {
  CUSTOMER_TICKET_PRIORITIES,
  DEFAULT_TICKET_PRIORITY,
  TICKET_MAX_LENGTH,
  TICKET_MAX_REPLIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#domain/support/ticket.ts';
import { ERRORS } from '#contract/errors.ts';
import { FILE_ERRORS } from '#contract/errors/file.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import {
  idValue,
  messageKeyValue,
  pageInput,
  pageOutput,
  requiredLines,
  requiredText,
  severalOf,
  textValue,
} from '#contract/values.ts';

const calls = callsOf(signedIn, 'Tickets');

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

export const ticketAttachment = z.strictObject({
  id: idValue,
  fileName: z.string(),
  kind: z.enum(ATTACHMENT_KINDS),
  sizeBytes: z.int().positive(),
});

export type TicketAttachment = z.infer<typeof ticketAttachment>;

const attachments = z.array(ticketAttachment).max(ATTACHMENTS_PER_MESSAGE);

export const ticketReply = z.strictObject({
  id: idValue,
  message: z.string(),
  isStaff: z.boolean(),
  /** Name of the author; of staff a customer reads the first name only. */
  authorName: z.string(),
  /** Written by whoever reads it. */
  isOwn: z.boolean(),
  /** It came by mail. */
  viaMail: z.boolean(),
  /** A program wrote it, such as an absence. */
  isAutomatic: z.boolean(),
  /** The message with what is folded between it, such as what a mail answers to; null as a rule. */
  parts: z
    .array(z.strictObject({ text: z.string(), isFolded: z.boolean() }))
    .max(20)
    .nullable(),
  attachments,
  createdAt: z.date(),
});

/** A ticket with all that was said, oldest first. */
export const customerConversation = customerTicket.extend({
  message: z.string(),
  /** Author of a ticket by somebody else of the customer's than expected; null as a rule. */
  openedBy: z.string().nullable(),
  serviceId: idValue.nullable(),
  attachments,
  replies: z.array(ticketReply).max(TICKET_MAX_REPLIES),
});

export type CustomerConversation = z.infer<typeof customerConversation>;

/** Parts of a message beside its text. */
export const sentAlong = {
  /** Files of the sender that no message has yet. */
  attachmentIds: z.array(idValue).max(ATTACHMENTS_PER_MESSAGE).default([]),
  messageKey: messageKeyValue,
};

export const messageText = requiredLines(TICKET_MAX_LENGTH.message);

/** A file on its way. The server looks at what is in it, whatever it is called. */
const fileValue = z.file().max(ATTACHMENT_MAX_BYTES, ERRORS.FILE_TOO_LARGE.message);

const one = z.strictObject({ ticketId: idValue });
const oneFile = z.strictObject({ attachmentId: idValue });

export const tickets = {
  list: calls
    .get('/tickets', 'Own tickets, newest first')
    .input(
      z.strictObject({
        ...pageInput,
        /** In its subject, its first message or the name of its service, or how its id begins. */
        search: textValue(100).optional(),
        status: severalOf(TICKET_STATUSES),
        priority: severalOf(TICKET_PRIORITIES),
      }),
    )
    .output(pageOutput(customerTicket)),
  get: calls
    .get('/tickets/{ticketId}', 'One of the own tickets, with its replies')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(one)
    .output(customerConversation),
  create: calls
    .post('/tickets', 'Open a ticket')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, ATTACHMENT_GONE: ERRORS.ATTACHMENT_GONE })
    .input(
      z.strictObject({
        subject: requiredText(TICKET_MAX_LENGTH.subject),
        message: messageText,
        priority: z.enum(CUSTOMER_TICKET_PRIORITIES).default(DEFAULT_TICKET_PRIORITY),
        /** One of the caller's own services; none is a question in general. */
        serviceId: idValue.nullable().default(null),
        ...sentAlong,
      }),
    )
    .output(customerTicket),
  reply: calls
    .post('/tickets/{ticketId}/replies', 'Reply on one of the own tickets')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      TICKET_CLOSED: ERRORS.TICKET_CLOSED,
      TICKET_FULL: ERRORS.TICKET_FULL,
      ATTACHMENT_GONE: ERRORS.ATTACHMENT_GONE,
    })
    .input(z.strictObject({ ticketId: idValue, message: messageText, ...sentAlong }))
    .output(customerTicket),
  close: calls
    .post('/tickets/{ticketId}/close', 'Close one of the own tickets')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, TICKET_CLOSED: ERRORS.TICKET_CLOSED })
    .input(one)
    .output(customerTicket),
  attach: calls
    .post('/tickets/attachments', 'Upload a file for a message that is sent next')
    .errors({
      ...FILE_ERRORS,
      FILE_INFECTED: ERRORS.FILE_INFECTED,
      FILE_NOT_SCANNED: ERRORS.FILE_NOT_SCANNED,
      IMAGE_UNREADABLE: ERRORS.IMAGE_UNREADABLE,
      IMAGE_TOO_MANY_PIXELS: ERRORS.IMAGE_TOO_MANY_PIXELS,
      IMAGE_TOO_LARGE: ERRORS.IMAGE_TOO_LARGE,
      IMAGES_UNAVAILABLE: ERRORS.IMAGES_UNAVAILABLE,
      FILES_FULL: ERRORS.FILES_FULL,
    })
    .input(z.strictObject({ file: fileValue }))
    .output(ticketAttachment),
  detach: calls
    .delete('/tickets/attachments/{attachmentId}', 'Take back a file that was not sent yet')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(oneFile)
    .output(oneFile),
  download: calls
    .get('/tickets/attachments/{attachmentId}', 'A file of one of the own tickets')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(oneFile)
    .output(z.file()),
};
