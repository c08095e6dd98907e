import { sql } from 'kysely';
import type { OfferFields, StaffOffer } from '#contract/staff/offers.ts';
import type { Offer, OfferPrice, PlanOption } from '#domain/catalogue/offer.ts';
import { PLANS_MAX } from '#domain/catalogue/plan.ts';
import { countedOptions } from '#domain/delivery/option-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** The prices of a plan in a query: of each term that it is sold for, with what is paid once beside it. */
const pricesColumn = sql<OfferPrice[]>`(
  select coalesce(
    json_agg(json_build_object('termMonths', term_months, 'unitCents', cents, 'setupCents', setup_cents)
      order by term_months) filter (where cents is not null),
    '[]'
  )
  from (
    select distinct on (term_months) term_months, cents, setup_cents from prices
    where plan_id = plans.id
    order by term_months, valid_from desc
  ) as price
)`;

/** The options of a plan in a query, in their order, each with its prices. */
const optionsColumn = sql<PlanOption[]>`(
  select coalesce(
    json_agg(json_build_object('key', key, 'name', name, 'unit', unit, 'included', included,
      'min', min_quantity, 'max', max_quantity, 'step', step, 'prices', (
        select coalesce(
          json_agg(json_build_object('termMonths', term_months, 'unitCents', cents)
            order by term_months) filter (where cents is not null),
          '[]'
        )
        from (
          select distinct on (term_months) term_months, cents from option_prices
          where option_id = plan_options.id
          order by term_months, valid_from desc
        ) as price
      )) order by position),
    '[]'
  )
  from plan_options where plan_id = plans.id and ended_at is null
)`;

function selectOffers(db: Db) {
  return db
    .selectFrom('plans')
    .select(['id', 'slug', 'name', 'module', 'moduleOptions', 'addOn', 'followsParent'])
    .select([pricesColumn.as('prices'), optionsColumn.as('options'), 'offerChangedAt']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOffers>['executeTakeFirstOrThrow']>>;

/** As many as its module says that the plan has, where the module counts them. */
function presentOptions({ options, moduleOptions }: Row): PlanOption[] {
  const counted = countedOptions(moduleOptions);
  return options.map((option) => ({
    ...option,
    included: counted[option.key] ?? option.included,
  }));
}

/**
 * The offers of plans by their ids, with the add-ons that are sold now. Neither a plan that is not there nor one
 * that is no longer sold is told from the others: whoever asks has looked at that.
 */
export async function readOffers(db: Db, planIds: readonly string[]): Promise<Offer[]> {
  if (planIds.length === 0) return [];
  const links = await db
    .selectFrom('planAddOns')
    .innerJoin('plans as addOn', 'addOn.id', 'planAddOns.addOnId')
    .select(['planAddOns.planId', 'planAddOns.addOnId'])
    .where('planAddOns.planId', 'in', planIds)
    .where('addOn.active', '=', true)
    .where('addOn.addOn', '=', true)
    .orderBy('planAddOns.position')
    .execute();
  const rows = await selectOffers(db)
    .where('id', 'in', [...planIds, ...links.map(({ addOnId }) => addOnId)])
    .execute();
  const present = (row: Row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    prices: row.prices,
    options: presentOptions(row),
  });
  return planIds.flatMap((planId) => {
    const plan = rows.find(({ id }) => id === planId);
    if (plan === undefined) return [];
    const addOns = links.flatMap((link) => {
      const addOn = rows.find(({ id }) => link.planId === planId && id === link.addOnId);
      return addOn ? [{ ...present(addOn), followsParent: addOn.followsParent }] : [];
    });
    return [{ ...present(plan), addOns }];
  });
}

/** The offer of a plan as staff edit it. Throws NOT_FOUND. */
export async function getStaffOffer(db: Db, planId: string): Promise<StaffOffer> {
  const [row, links, addOns] = await Promise.all([
    selectOffers(db).where('id', '=', planId).executeTakeFirst(),
    db
      .selectFrom('planAddOns')
      .select('addOnId')
      .where('planId', '=', planId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('plans')
      .select(['id', 'name', 'active', 'soldOnce', 'followsParent'])
      .where('addOn', '=', true)
      .where('id', '<>', planId)
      .orderBy('name')
      .orderBy('id')
      .limit(PLANS_MAX)
      .execute(),
  ]);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const fields: OfferFields = {
    setups: row.prices.flatMap(({ termMonths, setupCents }) =>
      setupCents === 0 ? [] : [{ termMonths, cents: setupCents }],
    ),
    options: row.options.map(({ prices, ...option }) => ({ ...option, prices: [...prices] })),
    addOnIds: links.map(({ addOnId }) => addOnId),
  };
  return {
    planId: row.id,
    planName: row.name,
    module: row.module,
    isAddOn: row.addOn,
    fields,
    prices: row.prices.map(({ termMonths, unitCents }) => ({ termMonths, cents: unitCents })),
    counted: countedOptions(row.moduleOptions),
    addOns,
    changedAt: row.offerChangedAt,
  };
}
