import type { KeyScope } from '#domain/identity/api-key.ts';
import { isProcedurePath } from './access.ts';
import type { ProcedurePath } from './procedure-path.ts';

/**
 * Calls that another program may make with a key, and the part of a key that they take. Only reading that
 * leaves nothing behind; no key opens a call that is not here.
 */
export const KEY_ACCESS: Readonly<Partial<Record<ProcedurePath, KeyScope>>> = {
  'staff.customers.list': 'customers',
  'staff.customers.totals': 'customers',
  'staff.customers.get': 'customers',
  'staff.services.list': 'services',
  'staff.services.totals': 'services',
  'staff.orders.list': 'orders',
  'staff.orders.totals': 'orders',
  'staff.orders.get': 'orders',
  'staff.payments.list': 'orders',
  'staff.invoices.list': 'invoices',
  'staff.invoices.listAll': 'invoices',
  'staff.invoices.ageing': 'invoices',
  'staff.invoices.listQuarter': 'invoices',
  'staff.invoices.download': 'invoices',
  'staff.invoices.downloadUbl': 'invoices',
  'staff.invoices.downloadProof': 'invoices',
  'staff.tickets.list': 'tickets',
  'staff.tickets.counts': 'tickets',
  'staff.tickets.get': 'tickets',
  'staff.tickets.download': 'tickets',
  'staff.reports.get': 'reports',
  'staff.reports.vat': 'reports',
  'staff.reports.orders': 'reports',
  'staff.statistics.get': 'reports',
};

/** Tells whether a key with these scopes may call a procedure. */
export function mayCallByKey(scopes: readonly KeyScope[], path: string): boolean {
  const scope = isProcedurePath(path) ? KEY_ACCESS[path] : undefined;
  return scope !== undefined && scopes.includes(scope);
}
