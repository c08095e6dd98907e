import { VAT_ID_LAST_DAYS } from '#domain/catalogue/vat-treatment.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { readServiceBuyer } from '#server/identity/profiles/queries.ts';
import { readSaleVat, type SaleVat } from './queries.ts';

/** Reads how the next term of a service will be taxed, as far as is known now. */
export async function readServiceVat(
  db: Db,
  { serviceId, now }: { serviceId: string; now: Date },
): Promise<SaleVat> {
  const [buyer, settings] = await Promise.all([readServiceBuyer(db, serviceId), readSettings(db)]);
  return readSaleVat(db, {
    buyer: buyer ?? { kind: 'consumer', country: 'NL', vatId: '', postalCode: '' },
    settings,
    now,
    days: VAT_ID_LAST_DAYS,
  });
}
