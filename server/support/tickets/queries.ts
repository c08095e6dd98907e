import { sql } from 'kysely';
import type { TicketAttachment } from '#contract/customer/tickets.ts';
import type { StaffReply } from '#contract/staff/tickets.ts';
import { TICKET_MAX_REPLIES } from '#domain/support/ticket.ts';
import { mayWorkFor, MEMBERS_MAX, rightsOf } from '#domain/identity/membership.ts';
import { DEFAULT_ROLE, type Role } from '#domain/platform/role.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { mayCallForHolder } from '#server/platform/auth/member-access.ts';

export type Conversation = { attachments: TicketAttachment[]; replies: StaffReply[] };

/**
 * All that was said on a ticket, oldest first. Whose ticket it may be is asked by who calls. A
 * customer reads of staff the first name, staff of each other the whole; what is known of the sender
 * of a mail is for staff.
 */
export async function readConversation(
  db: Db,
  {
    ticketId,
    readBy,
    readerId,
  }: { ticketId: string; readBy: 'customer' | 'staff'; readerId: string },
): Promise<Conversation> {
  const [replies, files] = await Promise.all([
    db
      .selectFrom('ticketReplies')
      .innerJoin('users', 'users.id', 'ticketReplies.userId')
      .select([
        'ticketReplies.id',
        'ticketReplies.message',
        'ticketReplies.isStaff',
        'ticketReplies.viaMail',
        'ticketReplies.isAutomatic',
        'ticketReplies.isProven',
        'ticketReplies.parts',
        'ticketReplies.userId',
        'ticketReplies.createdAt',
        readBy === 'staff'
          ? 'users.name as authorName'
          : sql<string>`case when is_staff then users.first_name else users.name end`.as(
              'authorName',
            ),
      ])
      .where('ticketReplies.ticketId', '=', ticketId)
      .orderBy('ticketReplies.createdAt')
      .orderBy('ticketReplies.id')
      .limit(TICKET_MAX_REPLIES)
      .execute(),
    db
      .selectFrom('ticketAttachments')
      .select(['id', 'replyId', 'fileName', 'kind', 'sizeBytes'])
      .where('ticketId', '=', ticketId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  ]);
  const filesOf = (replyId: string | null) =>
    files
      .filter((file) => file.replyId === replyId)
      .map(({ id, fileName, kind, sizeBytes }) => ({ id, fileName, kind, sizeBytes }));
  return {
    attachments: filesOf(null),
    replies: replies.map(({ userId, ...reply }) => ({
      ...reply,
      isOwn: userId === readerId,
      attachments: filesOf(reply.id),
    })),
  };
}

/**
 * A file as somebody may read it: of an own ticket, for staff of any. A file that was not sent yet
 * has no ticket, and is nobody's to read.
 */
export async function readAttachment(
  db: Db,
  { attachmentId, customerId }: { attachmentId: string; customerId: string | null },
): Promise<File> {
  let query = db
    .selectFrom('ticketAttachments')
    .innerJoin('tickets', 'tickets.id', 'ticketAttachments.ticketId')
    .select(['ticketAttachments.fileName', 'ticketAttachments.content'])
    .where('ticketAttachments.id', '=', attachmentId);
  if (customerId !== null) query = query.where('tickets.userId', '=', customerId);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  // A type that no browser shows, whatever is in it.
  return new File([new Uint8Array(row.content)], row.fileName, {
    type: 'application/octet-stream',
  });
}

export type Colleague = { id: string; email: string; firstName: string };

/**
 * The colleagues of a customer who opened a ticket of theirs or wrote on it, as far as they may read
 * it today: what is answered there is answered to them too.
 */
export async function listColleagues(
  tx: Tx,
  { ticketId }: { ticketId: string },
): Promise<Colleague[]> {
  const rows = await tx
    .selectFrom('tickets')
    .innerJoin('memberships', 'memberships.accountId', 'tickets.userId')
    .innerJoin('users', 'users.id', 'memberships.memberId')
    .innerJoin('users as holder', 'holder.id', 'tickets.userId')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .leftJoin('userRoles as holderRoles', 'holderRoles.userId', 'holder.id')
    .select([
      'users.id',
      'users.email',
      'users.firstName',
      'userRoles.role',
      'memberships.technical',
      'memberships.financial',
      'holder.id as holderId',
      'holder.blockedAt as holderBlockedAt',
      'holderRoles.role as holderRole',
    ])
    .where('tickets.id', '=', ticketId)
    .where('memberships.endedAt', 'is', null)
    .where('users.blockedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('tickets.openedBy', '=', eb.ref('users.id')),
        eb.exists(
          eb
            .selectFrom('ticketReplies')
            .select('ticketReplies.id')
            .whereRef('ticketReplies.ticketId', '=', 'tickets.id')
            .whereRef('ticketReplies.userId', '=', 'users.id'),
        ),
      ]),
    )
    .orderBy('memberships.acceptedAt')
    .limit(MEMBERS_MAX)
    .execute();
  return rows.filter(mayRead).map(({ id, email, firstName }) => ({ id, email, firstName }));
}

type Row = Colleague & {
  role: Role | null;
  technical: boolean;
  financial: boolean;
  holderId: string;
  holderBlockedAt: Date | null;
  holderRole: Role | null;
};

function mayRead(row: Row): boolean {
  const member = { id: row.id, role: row.role ?? DEFAULT_ROLE };
  const holder = {
    id: row.holderId,
    role: row.holderRole ?? DEFAULT_ROLE,
    isBlocked: row.holderBlockedAt !== null,
  };
  return mayWorkFor(member, holder) && mayCallForHolder(rightsOf(row), 'customer.tickets.get');
}
