import * as z from 'zod';
import { INVOICE_KINDS, INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import { DELIVERY_STATES } from '#domain/delivery/service.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';
import {
  TICKET_MAX_NOTES,
  TICKET_MAX_REPLIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#domain/support/ticket.ts';
import {
  customerConversation,
  messageText,
  sentAlong,
  ticketReply,
} from '#contract/customer/tickets.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  centsValue,
  dateValue,
  exportOutput,
  idValue,
  listInput,
  messageKeyValue,
  pageOutput,
  severalOf,
  sortInput,
  textValue,
} from '#contract/values.ts';
import { STAFF_TICKET_SORTS } from '#contract/lists.ts';

const person = z.strictObject({ id: idValue, name: z.string() });
export type StaffPerson = z.infer<typeof person>;

export const staffTicket = z.strictObject({
  id: idValue,
  subject: z.string(),
  /** The first sixty characters of the message. */
  preview: z.string(),
  customerId: idValue,
  customerName: z.string(),
  customerEmail: z.string(),
  priority: z.enum(TICKET_PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  serviceName: z.string().nullable(),
  /** The colleague who has it. */
  assigneeId: idValue.nullable(),
  assigneeName: z.string().nullable(),
  createdAt: z.date(),
  /** When something was last said or decided. */
  updatedAt: z.date(),
});

export type StaffTicket = z.infer<typeof staffTicket>;

/** Note of staff for each other; a customer never gets one. */
const ticketNote = z.strictObject({
  id: idValue,
  message: z.string(),
  authorName: z.string(),
  createdAt: z.date(),
});

export type TicketNote = z.infer<typeof ticketNote>;

/** Most of the customer's services and open invoices that stand beside the conversation. */
export const BESIDE_MAX = 20;

const besideTicket = z.strictObject({
  services: z
    .array(
      z.strictObject({
        id: idValue,
        name: z.string(),
        planName: z.string(),
        status: z.enum(SERVICE_STATUSES),
        deliveryState: z.enum(DELIVERY_STATES),
        expiresAt: z.date().nullable(),
      }),
    )
    .max(BESIDE_MAX),
  openInvoices: z
    .array(
      z.strictObject({
        id: idValue,
        invoiceNumber: z.string(),
        kind: z.enum(INVOICE_KINDS),
        status: z.enum(INVOICE_STATUSES),
        totalCents: centsValue,
        dueDate: dateValue,
      }),
    )
    .max(BESIDE_MAX),
});

const staffReply = ticketReply.extend({
  /** Proof of the sender of a mail by our mail server; null where nobody asks it. */
  isProven: z.boolean().nullable(),
});

export type StaffReply = z.infer<typeof staffReply>;

export const staffConversation = staffTicket.omit({ preview: true }).extend({
  customerFirstName: z.string(),
  customerLastName: z.string(),
  message: z.string(),
  openedBy: customerConversation.shape.openedBy,
  attachments: customerConversation.shape.attachments,
  replies: z.array(staffReply).max(TICKET_MAX_REPLIES),
  notes: z.array(ticketNote).max(TICKET_MAX_NOTES),
  beside: besideTicket,
});

export type StaffConversation = z.infer<typeof staffConversation>;

const filters = {
  search: textValue(100).optional(),
  status: severalOf(TICKET_STATUSES),
  priority: severalOf(TICKET_PRIORITIES),
  customerId: idValue.optional(),
  assigneeId: idValue.optional(),
  /** Only what nobody has. */
  unassigned: z.boolean().optional(),
};

const one = z.strictObject({ ticketId: idValue });
const NOT_FOUND = { NOT_FOUND: ERRORS.NOT_FOUND };

function change(name: string, summary: string) {
  const path = `/staff/tickets/{ticketId}/${name}` as const;
  return staff.post(path, summary);
}

export const tickets = {
  list: staff
    .get('/staff/tickets', 'Tickets, newest first unless sorted otherwise')
    .input(z.strictObject({ ...listInput(STAFF_TICKET_SORTS), ...filters }))
    .output(pageOutput(staffTicket)),
  export: staff
    .get('/staff/tickets/export', 'All tickets of a list, in batches')
    .input(z.strictObject({ ...sortInput(STAFF_TICKET_SORTS), ...filters }))
    .output(exportOutput(staffTicket)),
  counts: staff.get('/staff/tickets/counts', 'How many tickets there are, by status').output(
    z.strictObject({
      total: z.int().nonnegative(),
      open: z.int().nonnegative(),
      inProgress: z.int().nonnegative(),
      closed: z.int().nonnegative(),
    }),
  ),
  get: staff
    .get('/staff/tickets/{ticketId}', 'A ticket with its conversation and what stands beside it')
    .errors(NOT_FOUND)
    .input(one)
    .output(staffConversation),
  reply: change('replies', 'Reply to the customer')
    .errors({
      ...NOT_FOUND,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
      TICKET_FULL: ERRORS.TICKET_FULL,
      ATTACHMENT_GONE: ERRORS.ATTACHMENT_GONE,
    })
    .input(z.strictObject({ ticketId: idValue, message: messageText, ...sentAlong }))
    .output(staffTicket),
  setStatus: change('status', 'Give a ticket another status; it is then the caller’s')
    .errors({ ...NOT_FOUND, TICKET_STATUS_REFUSED: ERRORS.TICKET_STATUS_REFUSED })
    .input(z.strictObject({ ticketId: idValue, status: z.enum(TICKET_STATUSES) }))
    .output(staffTicket),
  setPriority: change('priority', 'Give a ticket another priority')
    .errors(NOT_FOUND)
    .input(z.strictObject({ ticketId: idValue, priority: z.enum(TICKET_PRIORITIES) }))
    .output(staffTicket),
  assign: change('assignee', 'Give a ticket to one of staff, or to nobody')
    .errors({ ...NOT_FOUND, NOT_STAFF: ERRORS.NOT_STAFF })
    .input(z.strictObject({ ticketId: idValue, assigneeId: idValue.nullable() }))
    .output(staffTicket),
  addNote: change('notes', 'Tell other staff something about a ticket')
    .errors({
      ...NOT_FOUND,
      TARGET_IS_ERASED: ERRORS.TARGET_IS_ERASED,
      TICKET_FULL: ERRORS.TICKET_FULL,
    })
    .input(z.strictObject({ ticketId: idValue, message: messageText, messageKey: messageKeyValue }))
    .output(ticketNote),
  /** Said every few seconds while the ticket is open on a screen. */
  watch: change('readers', 'Say that one reads a ticket, and hear who else does')
    .errors(NOT_FOUND)
    .input(one)
    .output(z.strictObject({ others: z.array(person).max(20) })),
  leave: change('leave', 'Say that one no longer reads a ticket').input(one).output(one),
  listAssignees: staff
    .get('/staff/assignees', 'To whom a ticket can be given')
    .output(z.array(person).max(100)),
  download: staff
    .get('/staff/tickets/attachments/{attachmentId}', 'A file of a ticket')
    .errors(NOT_FOUND)
    .input(z.strictObject({ attachmentId: idValue }))
    .output(z.file()),
};
