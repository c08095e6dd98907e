import { signedIn } from '#server/platform/auth/procedures.ts';
import { runExport } from '#server/platform/exports/run-export.ts';
import { addNote } from './add-note.ts';
import { answerTicket } from './answer-ticket.ts';
import { assignTicket } from './assign-ticket.ts';
import { closeTicket } from './close-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { getCustomerConversation, listCustomerTickets } from './customer-queries.ts';
import { discardAttachment } from './discard-attachment.ts';
import { leaveTicket } from './leave-ticket.ts';
import { replyTicket } from './reply-ticket.ts';
import { setTicketPriority } from './set-ticket-priority.ts';
import { setTicketStatus } from './set-ticket-status.ts';
import { uploadAttachment } from './upload-attachment.ts';
import { watchTicket } from './watch-ticket.ts';
import {
  countTickets,
  getStaffConversation,
  listAssignees,
  listStaffTickets,
} from './staff-queries.ts';
import { readAttachment } from './queries.ts';

export const customerTickets = {
  list: signedIn.customer.tickets.list.handler(
    ({ context, input: { search = '', status, priority, ...page } }) =>
      listCustomerTickets(context.db, {
        customerId: context.actor.id,
        search,
        status,
        priority,
        page,
      }),
  ),
  get: signedIn.customer.tickets.get.handler(({ context, input }) =>
    getCustomerConversation(context.db, {
      customerId: context.actor.id,
      readerId: context.actor.authorId ?? context.actor.id,
      ...input,
    }),
  ),
  create: signedIn.customer.tickets.create.handler(async ({ context, input }) => {
    await context.limits.consume('tickets', context.actor.id);
    return createTicket(context, input);
  }),
  reply: signedIn.customer.tickets.reply.handler(async ({ context, input }) => {
    await context.limits.consume('replies', context.actor.id);
    return replyTicket(context, input);
  }),
  close: signedIn.customer.tickets.close.handler(({ context, input }) =>
    closeTicket(context, input),
  ),
  attach: signedIn.customer.tickets.attach.handler(async ({ context, input }) => {
    await context.limits.consume('uploads', context.actor.id);
    return uploadAttachment(context, input);
  }),
  detach: signedIn.customer.tickets.detach.handler(({ context, input }) =>
    discardAttachment(context, input),
  ),
  download: signedIn.customer.tickets.download.handler(({ context, input }) =>
    readAttachment(context.db, { ...input, customerId: context.actor.id }),
  ),
};

export const staffTickets = {
  list: signedIn.staff.tickets.list.handler(({ context, input }) =>
    listStaffTickets(context.db, { ...input, now: context.now() }),
  ),
  export: signedIn.staff.tickets.export.handler(({ context, input }) =>
    runExport(context, {
      noun: 'tickets',
      filters: input,
      read: (page) => listStaffTickets(context.db, { ...input, ...page, now: context.now() }),
    }),
  ),
  counts: signedIn.staff.tickets.counts.handler(({ context }) => countTickets(context.db)),
  get: signedIn.staff.tickets.get.handler(({ context, input }) =>
    getStaffConversation(context.db, { ...input, readerId: context.actor.id }),
  ),
  reply: signedIn.staff.tickets.reply.handler(({ context, input }) => answerTicket(context, input)),
  setStatus: signedIn.staff.tickets.setStatus.handler(({ context, input }) =>
    setTicketStatus(context, input),
  ),
  setPriority: signedIn.staff.tickets.setPriority.handler(({ context, input }) =>
    setTicketPriority(context, input),
  ),
  assign: signedIn.staff.tickets.assign.handler(({ context, input }) =>
    assignTicket(context, input),
  ),
  addNote: signedIn.staff.tickets.addNote.handler(({ context, input }) => addNote(context, input)),
  watch: signedIn.staff.tickets.watch.handler(({ context, input }) => watchTicket(context, input)),
  leave: signedIn.staff.tickets.leave.handler(({ context, input }) => leaveTicket(context, input)),
  listAssignees: signedIn.staff.tickets.listAssignees.handler(({ context }) =>
    listAssignees(context.db),
  ),
  download: signedIn.staff.tickets.download.handler(({ context, input }) =>
    readAttachment(context.db, { ...input, customerId: null }),
  ),
};
