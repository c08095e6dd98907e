import { sql } from 'kysely';
import type { OfferFields, StaffOffer } from '#contract/staff/offers.ts';
import { SOLD_TERMS, type SoldTerm } from '#domain/catalogue/sold-term.ts';
import { knowsOption } from '#domain/delivery/option-keys.ts';
import type { Cents } from '#domain/platform/money.ts';
import { versionAfter } from '#domain/platform/version.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { inputError } from '#server/errors.ts';
import { lockPlans } from '#server/catalogue/plans/queries.ts';
import { getStaffOffer } from './queries.ts';

type Edit = { planId: string; fields: OfferFields; seenAt: Date };
type Written = { planId: string; fields: OfferFields; stands: OfferFields; now: Date };

/**
 * Changes what goes with a plan: its options, its add-ons and what is paid once. Services keep what they
 * have, at their own price. Refused when somebody else changed it since it was seen.
 */
export async function saveOffer(
  ctx: VerbContext<UserActor>,
  { planId, fields, seenAt }: Edit,
): Promise<StaffOffer> {
  return transact(ctx, async (tx) => {
    await lockPlans(tx);
    const offer = await getStaffOffer(tx, planId);
    const isLatest = offer.changedAt.getTime() === seenAt.getTime();
    const { fields: stands } = offer;
    const changes = findChangedFields('OFFER_CHANGED', { wanted: fields, stands, isLatest });
    if (changes === null) return offer;
    refuseUnfit(offer, fields);
    const written = { planId, fields, stands, now: ctx.now() };
    await writeOptions(tx, written);
    await writeAddOns(tx, written);
    await writeSetups(tx, written);
    await tx
      .updateTable('plans')
      .set({ offerChangedAt: versionAfter(offer.changedAt, written.now) })
      .where('id', '=', planId)
      .execute();
    recordChange(ctx, tx, {
      action: 'plan.edit-offer',
      subject: { type: 'plan', id: planId },
      ...changes,
      ownerId: null,
      topics: ['plans'],
    });
    return getStaffOffer(tx, planId);
  });
}

function refuseUnfit(offer: StaffOffer, { options, addOnIds }: OfferFields): void {
  const unknown = options.findIndex(({ key }) => !knowsOption(offer.module, key));
  if (unknown !== -1) {
    throw inputError(
      `fields.options.${unknown}.key`,
      'De levering van dit pakket kent deze optie niet: er zou niets mee gebeuren.',
    );
  }
  const known = new Set(offer.addOns.map(({ id }) => id));
  if (addOnIds.some((id) => !known.has(id))) {
    throw inputError(
      'fields.addOnIds',
      'Kies alleen pakketten die als aanvulling verkocht worden.',
    );
  }
  if (offer.isAddOn && addOnIds.length > 0) {
    throw inputError('fields.addOnIds', 'Bij een aanvulling hoort geen andere aanvulling.');
  }
}

/** One that was ended before is offered again: services may still have it by its key. */
async function writeOptions(tx: Tx, { planId, fields, stands, now }: Written): Promise<void> {
  const kept = fields.options.map(({ key }) => key);
  await tx
    .updateTable('planOptions')
    .set({ endedAt: now })
    .where('planId', '=', planId)
    .where('endedAt', 'is', null)
    .where('key', 'not in', kept.length === 0 ? [''] : kept)
    .execute();
  if (fields.options.length === 0) return;
  const rows = fields.options.map(({ key, name, unit, included, step, ...option }, position) => ({
    planId,
    key,
    name,
    unit,
    included,
    minQuantity: option.min,
    maxQuantity: option.max,
    step,
    position,
    endedAt: null,
  }));
  const options = await tx
    .insertInto('planOptions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['planId', 'key']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        unit: eb.ref('excluded.unit'),
        included: eb.ref('excluded.included'),
        minQuantity: eb.ref('excluded.minQuantity'),
        maxQuantity: eb.ref('excluded.maxQuantity'),
        step: eb.ref('excluded.step'),
        position: eb.ref('excluded.position'),
        endedAt: null,
      })),
    )
    .returning(['id', 'key'])
    .execute();
  const changed = options.flatMap(({ id, key }) => {
    const [from, to] = [stands, fields].map((of) => of.options.find((one) => one.key === key));
    // The database compares: one that was ended before may have had other prices.
    const terms = from === undefined ? SOLD_TERMS : changedTerms(from.prices, to?.prices ?? []);
    return terms.map((termMonths) => ({ id, termMonths, cents: priceAt(to?.prices, termMonths) }));
  });
  if (changed.length === 0) return;
  await sql`
    select add_option_price(id, term_months, ${now}, cents)
    from jsonb_to_recordset(${JSON.stringify(changed.map(toRow))}::jsonb)
      as price (id uuid, term_months integer, cents integer)
  `.execute(tx);
}

type UnitPrices = OfferFields['options'][number]['prices'];

function priceAt(prices: UnitPrices | undefined, termMonths: SoldTerm): Cents | null {
  return prices?.find((price) => price.termMonths === termMonths)?.unitCents ?? null;
}

function changedTerms(from: UnitPrices, to: UnitPrices): SoldTerm[] {
  return SOLD_TERMS.filter((term) => priceAt(from, term) !== priceAt(to, term));
}

function toRow({ termMonths, ...row }: { termMonths: SoldTerm }) {
  return { ...row, term_months: termMonths };
}

async function writeAddOns(tx: Tx, { planId, fields }: Written): Promise<void> {
  await tx.deleteFrom('planAddOns').where('planId', '=', planId).execute();
  if (fields.addOnIds.length === 0) return;
  await tx
    .insertInto('planAddOns')
    .values(fields.addOnIds.map((addOnId, position) => ({ planId, addOnId, position })))
    .execute();
}

async function writeSetups(tx: Tx, { planId, fields, stands, now }: Written): Promise<void> {
  const at = ({ setups }: OfferFields, term: SoldTerm) =>
    setups.find(({ termMonths }) => termMonths === term)?.cents ?? 0;
  const changed = SOLD_TERMS.filter((term) => at(stands, term) !== at(fields, term)).map(
    (termMonths) => ({ termMonths, cents: at(fields, termMonths) }),
  );
  if (changed.length === 0) return;
  await sql`
    select add_setup(${planId}, term_months, ${now}, cents)
    from jsonb_to_recordset(${JSON.stringify(changed.map(toRow))}::jsonb)
      as setup (term_months integer, cents integer)
  `.execute(tx);
}
