import { sql } from 'kysely';
import type { DataExport, ErasureView } from '#contract/customer/personal-data.ts';
import { OPEN_INVOICE_STATUSES } from '#domain/sales/invoice.ts';
import {
  erasureRefusals,
  keptUntil,
  type ErasedAccount,
  EXPORT_ROWS_MAX,
} from '#domain/compliance/personal-data.ts';
import { DEFAULT_ROLE, type Role } from '#domain/platform/role.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';

const EXPORT_COLUMNS = [
  'id',
  'status',
  'done',
  'total',
  'sizeBytes',
  'createdAt',
  'expiresAt',
] as const;

/** The newest file of this customer that has not gone yet. */
export async function findLatestExport(
  db: Db,
  { customerId, now }: { customerId: string; now: Date },
): Promise<DataExport | null> {
  const row = await db
    .selectFrom('dataExports')
    .select(EXPORT_COLUMNS)
    .where('userId', '=', customerId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A finished file of this customer, without what is in it. */
export async function getReadyExport(
  db: Db,
  { customerId, exportId, now }: { customerId: string; exportId: string; now: Date },
): Promise<{ sizeBytes: number; createdAt: Date }> {
  const row = await db
    .selectFrom('dataExports')
    .select(['sizeBytes', 'createdAt'])
    .where('id', '=', exportId)
    .where('userId', '=', customerId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (row === undefined || row.sizeBytes === null) throw new AppError('NOT_FOUND');
  return { sizeBytes: row.sizeBytes, createdAt: row.createdAt };
}

/** The bytes of a finished file of this customer, a part at a time, as long as it is there. */
export async function* readExportParts(
  db: Db,
  { customerId, exportId }: { customerId: string; exportId: string },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for (let position = 0; ; position += 1) {
    const part = await db
      .selectFrom('dataExportParts')
      .innerJoin('dataExports', 'dataExports.id', 'dataExportParts.exportId')
      .select('content')
      .where('exportId', '=', exportId)
      .where('position', '=', position)
      .where('dataExports.userId', '=', customerId)
      .executeTakeFirst();
    if (part === undefined) return;
    yield new Uint8Array(part.content);
  }
}

type Counts = {
  role: Role | null;
  liveServices: number;
  unpaidInvoices: number;
  paidOrders: number;
  openMoney: number;
  tickets: number;
  pendingOrders: number;
  invoices: number;
  newestInvoice: string | null;
  newestAbroad: string | null;
};

/** Reads what deleting this account would do and what stands in its way, in one round trip. */
export async function readErasure(db: Db, customerId: string): Promise<ErasureView> {
  const { rows } = await sql<Counts>`
    select
      (select role from user_roles where user_id = ${customerId}) as role,
      (select count(*) from services where user_id = ${customerId} and ${serviceIs.live})
        as live_services,
      (select count(*) from orders where user_id = ${customerId} and status = 'paid') as paid_orders,
      (select count(*) from orders where user_id = ${customerId} and status = 'pending')
        as pending_orders,
      (select count(*) from staff_tasks
        where user_id = ${customerId} and done_at is null and kind not in ('reply-set-aside', 'mail-received'))
        + (select count(*) from credit_balances
           where user_id = ${customerId} and balance_cents > 0) as open_money,
      (select count(*) from tickets where user_id = ${customerId}) as tickets,
      i.*
    from (
      select count(*) as invoices, max(issued_on) as newest_invoice,
        max(issued_on) filter (where vat_treatment = 'destination') as newest_abroad,
        count(*) filter (where status in (${sql.join(OPEN_INVOICE_STATUSES)})) as unpaid_invoices
      from invoices where user_id = ${customerId}
    ) i
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without from-rows gave none');
  return {
    liveServices: row.liveServices,
    unpaidInvoices: row.unpaidInvoices,
    tickets: row.tickets,
    pendingOrders: row.pendingOrders,
    invoices: row.invoices,
    refusals: [...erasureRefusals({ ...row, role: row.role ?? DEFAULT_ROLE })],
    keptUntil: lastKept(row),
  };
}

/** Finds the end of their keeping: what the one-stop shop declared is kept longer than what came after. */
function lastKept({ newestInvoice, newestAbroad }: Counts): string | null {
  if (newestInvoice === null) return null;
  const until = keptUntil(newestInvoice, 'standard');
  const abroad = newestAbroad === null ? until : keptUntil(newestAbroad, 'destination');
  return abroad > until ? abroad : until;
}

/** Everybody who deleted the account, for a shop that is put back to a time when they had not. */
export function readErased(db: Db): Promise<ErasedAccount[]> {
  return db
    .selectFrom('users')
    .select(['id', 'erasedAt as at'])
    .where('erasedAt', 'is not', null)
    .orderBy('erasedAt')
    .$narrowType<{ at: Date }>()
    .execute();
}

/** Reads their colleagues, and the accounts they work for. */
export async function readMemberships(db: Db, userId: string) {
  const own = await db
    .selectFrom('memberships')
    .select([
      'invitedEmail as uitgenodigd adres',
      'technical as technisch',
      'financial as financieel',
      'invitedAt as uitgenodigd op',
      'acceptedAt as geaccepteerd op',
      'endedAt as beëindigd op',
    ])
    .where('accountId', '=', userId)
    .orderBy('invitedAt')
    .execute();
  const ofOthers = await db
    .selectFrom('memberships')
    .select([
      'accountId as klantnummer van het account',
      'technical as technisch',
      'financial as financieel',
      'acceptedAt as geaccepteerd op',
      'endedAt as beëindigd op',
    ])
    .where('memberId', '=', userId)
    .orderBy('acceptedAt')
    .execute();
  return { 'Collega’s': own, 'Accounts van anderen': ofOthers };
}

/** Reads the plans and cycles they asked for, and the notes of staff about that. */
export async function readPlanChanges(db: Db, userId: string) {
  const changes = await db
    .selectFrom('planChanges')
    .innerJoin('services', 'services.id', 'planChanges.serviceId')
    .innerJoin('plans', 'plans.id', 'planChanges.toPlanId')
    .select([
      'services.name as service',
      'plans.name as pakket',
      'planChanges.toTermMonths as termijn in maanden',
      'planChanges.toPriceCents as prijs in centen',
      'planChanges.reason as reden van een medewerker',
      'planChanges.agreedWay as hoe gevraagd',
      'planChanges.agreedOn as gevraagd op',
      'planChanges.createdAt as vastgelegd op',
      'planChanges.doneAt as ingegaan op',
      'planChanges.withdrawnAt as ingetrokken op',
    ])
    .where('services.userId', '=', userId)
    .orderBy('planChanges.createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  return { 'Wijzigingen van pakket': changes };
}
