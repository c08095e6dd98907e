import type { StoredSettings } from '#domain/operations/settings.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { normaliseVatId } from '#domain/identity/customer.ts';
import {
  hasForeignVatId,
  vatRuleFor,
  type TaxedBuyer,
  type VatRule,
} from '#domain/catalogue/vat-treatment.ts';
import type { Db } from '#server/platform/db/database.ts';

const DAY_MS = 86_400_000;

/** The newest answer about a btw-id of at most so many days ago; null without one. */
export async function findVatIdCheck(
  db: Db,
  { vatId, now, days }: { vatId: string; now: Date; days: number },
) {
  const check = await db
    .selectFrom('vatIdChecks')
    .select(['id', 'isValid', 'name', 'checkedAt'])
    .where('vatId', '=', normaliseVatId(vatId))
    .where('checkedAt', '>', new Date(now.getTime() - days * DAY_MS))
    .orderBy('checkedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check ?? null;
}

/** The answer that a sale rests on, for who has to show it. */
export async function getVatIdCheck(db: Db, id: string) {
  return db
    .selectFrom('vatIdChecks')
    .select(['name', 'address', 'consultation', 'checkedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type Sale = {
  buyer: TaxedBuyer;
  settings: StoredSettings;
  now: Date;
  /** Days that an answer about the buyer's btw-id may be old. */
  days: number;
  /** The business day on which the supply begins; today where nothing else is said. */
  suppliedOn?: string;
};

/** Taxing of a sale, and the answer about the buyer's btw-id where that rests on one. */
export type SaleVat = { rule: VatRule; vatCheckId: string | null };

/**
 * Reads how a sale is taxed by what is known now; asks nobody outside. Only a buyer abroad with a btw-id
 * takes a question of the database.
 */
export async function readSaleVat(
  db: Db,
  { buyer, settings, now, days, suppliedOn = amsterdamDate(now) }: Sale,
): Promise<SaleVat> {
  const check = hasForeignVatId(buyer)
    ? await findVatIdCheck(db, { vatId: buyer.vatId, now, days })
    : null;
  const seller = {
    isSmallBusiness: settingValue(settings, 'vat_small_business'),
    usesOneStopShop: settingValue(settings, 'vat_one_stop_shop'),
  };
  const rule = vatRuleFor(buyer, seller, { isVatIdFound: check?.isValid ?? false, suppliedOn });
  return {
    rule,
    vatCheckId: rule.treatment === 'reverse_charge' && check !== null ? check.id : null,
  };
}
