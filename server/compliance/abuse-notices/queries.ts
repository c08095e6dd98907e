import { sql } from 'kysely';
import type { AbuseNoticeDetail, AbuseNoticeItem } from '#contract/staff/abuse-notices.ts';
import type { AbuseStatus } from '#domain/compliance/abuse-notice.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest, type Sorts } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';
import { digestAbuseNotice } from './digest-abuse-notice.ts';

const ITEM = [
  'abuseNotices.id',
  'abuseNotices.number',
  'abuseNotices.kind',
  'abuseNotices.status',
  'abuseNotices.notifierName',
  'abuseNotices.receivedAt',
  'abuseNotices.dueAt',
  'abuseNotices.decision',
  'abuseNotices.decidedAt',
] as const;

/** Each view sorts by a column that all notices in its status have, so that neither is ever null. */
const SORTS: Sorts<'dueAt' | 'decidedAt'> = {
  dueAt: { by: sql.ref('abuseNotices.dueAt'), type: 'timestamptz' },
  decidedAt: { by: sql.ref('abuseNotices.decidedAt'), type: 'timestamptz' },
};

const ORDERS = {
  open: { sort: 'dueAt', direction: 'asc' },
  decided: { sort: 'decidedAt', direction: 'desc' },
} as const satisfies Record<AbuseStatus, unknown>;

/** Notices in one status: open ones with the least time left first, decided ones the newest first. */
export async function listAbuseNotices(
  db: Db,
  { status, ...page }: PageRequest & { status: AbuseStatus },
): Promise<Page<AbuseNoticeItem>> {
  const query = db
    .selectFrom('abuseNotices')
    .select(ITEM)
    // As a literal: the index of each status has only its own.
    .where(sql<boolean>`${sql.ref('abuseNotices.status')} = ${sql.lit(status)}`);
  return readPage(query, 'abuseNotices', { ...page, ...ORDERS[status] }, SORTS);
}

/** One notice as it came in, what was decided, and whether it still has the digest it came in with. */
export async function getAbuseNotice(db: Db, noticeId: string): Promise<AbuseNoticeDetail> {
  const row = await db
    .selectFrom('abuseNotices')
    .leftJoin('users as decider', 'decider.id', 'abuseNotices.decidedBy')
    .leftJoin('services', 'services.id', 'abuseNotices.serviceId')
    .leftJoin('users as owner', 'owner.id', 'services.userId')
    .select(ITEM)
    .select([
      'abuseNotices.addresses',
      'abuseNotices.explanation',
      'abuseNotices.notifierEmail',
      'abuseNotices.digest',
      'abuseNotices.ground',
      'abuseNotices.reasons',
      'decider.name as decidedByName',
      'services.id as serviceId',
      'services.name as serviceName',
      'services.status as serviceStatus',
      'owner.id as customerId',
      'owner.name as customerName',
    ])
    .where('abuseNotices.id', '=', noticeId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { addresses, serviceId, serviceName, serviceStatus, customerId, customerName, ...notice } =
    row;
  return {
    ...notice,
    addresses: addresses.split('\n'),
    isIntact: digestAbuseNotice(row) === row.digest,
    service: presentService({ serviceId, serviceName, serviceStatus, customerId, customerName }),
  };
}

type ServiceColumns = {
  serviceId: string | null;
  serviceName: string | null;
  serviceStatus: NonNullable<AbuseNoticeDetail['service']>['status'] | null;
  customerId: string | null;
  customerName: string | null;
};

function presentService(row: ServiceColumns): AbuseNoticeDetail['service'] {
  const { serviceId: id, serviceName: name, serviceStatus: status } = row;
  if (id === null || name === null || status === null || row.customerId === null) return null;
  return { id, name, status, customerId: row.customerId, customerName: row.customerName ?? '' };
}
