import { createHash } from 'node:crypto';
import type { ImportedCustomer, ImportedService } from '#domain/delivery/moving-in.ts';

type Named =
  | Pick<ImportedCustomer, 'kind' | 'email'>
  | Pick<ImportedService, 'kind' | 'email' | 'plan' | 'name'>;

/** By which a line is known again in another file: a customer by address, a service by whose, what and name. */
export function hashRow(row: Named): string {
  const parts =
    row.kind === 'customer' ? [row.email] : [row.email, row.plan, row.name.toLowerCase()];
  return createHash('sha256')
    .update(JSON.stringify([row.kind, ...parts]))
    .digest('hex');
}
