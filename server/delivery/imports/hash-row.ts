import { createHash } from 'node:crypto';
import type { ImportedCustomer, ImportedService } from '#domain/delivery/moving-in.ts';

type Named =
  | Pick<ImportedCustomer, 'kind' | 'email'>
  | Pick<ImportedService, 'kind' | 'email' | 'plan' | 'name'>;

/** Hashes the marks of a line in any file: address of a customer; owner, plan and name of a service. */
export function hashRow(row: Named): string {
  const parts =
    row.kind === 'customer' ? [row.email] : [row.email, row.plan, row.name.toLowerCase()];
  return createHash('sha256')
    .update(JSON.stringify([row.kind, ...parts]))
    .digest('hex');
}
