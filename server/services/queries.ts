import { sql } from 'kysely';
import type { CustomerService } from '#contract/customer/services.ts';
import type { StaffService } from '#contract/staff/services.ts';
import { monthlyShare } from '#domain/plan.ts';
import type { ServiceStatus } from '#domain/service.ts';
import type { Db } from '#server/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/db/page.ts';
import { likePattern, shortIdPrefix } from '#server/db/search.ts';
import { AppError } from '#server/errors.ts';

/** A customer's services, newest first; ended ones are not shown. */
export async function listCustomerServices(
  db: Db,
  { customerId, page }: { customerId: string; page: PageRequest },
): Promise<Page<CustomerService>> {
  const query = db
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select([
      'services.id',
      'services.name',
      'services.status',
      'services.deliveryState',
      'plans.name as planName',
      'plans.type as planType',
      'services.billingCycle',
      'services.priceCents',
      'plans.resources',
      'services.expiresAt',
      'services.createdAt',
    ])
    .where('services.userId', '=', customerId)
    .where('services.status', '<>', 'cancelled');
  const rows = await readPage(query, 'services', page);
  return {
    ...rows,
    items: rows.items.map(({ priceCents, ...row }) => ({
      ...row,
      monthlyCents: monthlyShare(priceCents, row.billingCycle),
    })),
  };
}

function selectStaffServices(db: Db) {
  return db
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .innerJoin('users', 'users.id', 'services.userId')
    .select([
      'services.id',
      'services.name',
      'services.userId as customerId',
      'users.name as customerName',
      'users.email as customerEmail',
      'plans.name as planName',
      'plans.type as planType',
      'services.module',
      'services.status',
      'services.deliveryState',
      'services.deliveryError',
      'services.expiresAt',
      'services.createdAt',
    ]);
}

export type StaffServicesRequest = PageRequest & {
  search?: string | undefined;
  status?: ServiceStatus | undefined;
  toDeliver?: boolean | undefined;
};

/** All services for staff, newest first; ended ones only when asked for by status. */
export async function listStaffServices(
  db: Db,
  { search, status, toDeliver, ...page }: StaffServicesRequest,
): Promise<Page<StaffService>> {
  let query = selectStaffServices(db);
  if (status !== undefined) query = query.where('services.status', '=', status);
  else query = query.where('services.status', '<>', 'cancelled');
  if (toDeliver === true) {
    query = query
      .where('services.status', '=', 'pending')
      .where('services.deliveryState', 'in', ['waiting_for_staff', 'failed']);
  }
  if (search !== undefined && search !== '') {
    const like = likePattern(search);
    query = query.where((eb) =>
      eb.or([
        eb(sql<string>`lower(services.name)`, 'like', like),
        eb(
          'services.userId',
          'in',
          eb.selectFrom('users as u').select('u.id').where('u.searchText', 'like', like),
        ),
        eb(
          'services.planId',
          'in',
          eb
            .selectFrom('plans as p')
            .select('p.id')
            .where(sql<string>`lower(p.name)`, 'like', like),
        ),
        ...shortIdPrefix('services.id', search),
      ]),
    );
  }
  return readPage(query, 'services', page);
}

export async function getStaffService(db: Db, serviceId: string): Promise<StaffService> {
  const row = await selectStaffServices(db).where('services.id', '=', serviceId).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}
