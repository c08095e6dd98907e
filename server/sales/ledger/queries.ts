import type { Ledger } from '#contract/staff/ledger.ts';
import { settingValue } from '#domain/operations/settings.ts';
import {
  isLedgerSlot,
  LEDGER_SLOTS,
  ledgerAccounts,
  type LedgerAccounts,
  type LedgerSlot,
} from '#domain/sales/ledger.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

/** Reads the number of every place, the shop's own where it gave one. */
export async function readAccounts(db: Db): Promise<LedgerAccounts> {
  const rows = await db
    .selectFrom('ledgerAccounts')
    .select(['slot', 'number'])
    .orderBy('slot')
    .limit(LEDGER_SLOTS.length)
    .execute();
  const given = new Map<LedgerSlot, string>();
  for (const { slot, number } of rows) if (isLedgerSlot(slot)) given.set(slot, number);
  return ledgerAccounts(given);
}

/** The same for the console, with the shop as its invoices name it. */
export async function presentLedger(db: Db): Promise<Ledger> {
  const [accounts, settings] = await Promise.all([readAccounts(db), readSettings(db)]);
  return {
    accounts: LEDGER_SLOTS.map((slot) => ({ slot, number: accounts[slot] })),
    company: {
      name: settingValue(settings, 'company_legal_name'),
      kvk: settingValue(settings, 'company_kvk'),
      vatId: settingValue(settings, 'company_vat_id'),
      street: settingValue(settings, 'company_street'),
      postalCode: settingValue(settings, 'company_postal_code'),
      city: settingValue(settings, 'company_city'),
      country: settingValue(settings, 'company_country'),
    },
  };
}
