import { sql } from 'kysely';
import { cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';

const MORE_OF_A_VPS = [
  { key: 'memory', name: 'Extra geheugen', unit: 'GB', max: 32, step: 4, month: 150 },
  { key: 'disk', name: 'Extra schijfruimte', unit: 'GB', max: 500, step: 50, month: 8 },
  { key: 'ips', name: 'Extra IPv4-adressen', unit: '', max: 8, step: 1, month: 250 },
] as const;

/** Paid once for a server that people build in, by the month; who takes a year has it for nothing. */
const BUILDING_IN = cents(4900);

/** Options of the demo's VPS's, two add-ons beside them, and what a dedicated server costs once. */
export async function writeDemoOffers(tx: Tx, now: Date): Promise<void> {
  const addOns = await tx
    .insertInto('plans')
    .values([
      {
        ...addOnOf('dagelijkse-back-up', 'Dagelijkse back-up', now),
        followsParent: true,
        module: 'simulator',
        priceCents: cents(399),
        features: JSON.stringify(['30 dagen bewaard', 'Terugzetten op verzoek']),
      },
      {
        ...addOnOf('verhuizing', 'Verhuizing', now),
        soldOnce: true,
        module: 'simulator',
        priceCents: cents(4900),
        features: JSON.stringify(['We zetten je server voor je over']),
      },
    ])
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .execute();
  const plans = await tx
    .selectFrom('plans')
    .select(['id', 'type'])
    .where('type', 'in', ['vps', 'dedicated'])
    .where('addOn', '=', false)
    .execute();
  const servers = plans.filter(({ type }) => type === 'vps').map(({ id }) => id);
  await writeOptions(tx, servers, now);
  const links = plans.flatMap(({ id: planId }) =>
    addOns.map(({ id: addOnId }, position) => ({ planId, addOnId, position })),
  );
  if (links.length > 0) await tx.insertInto('planAddOns').values(links).execute();
  await sql`
    select add_setup(id, 1, ${now}, ${BUILDING_IN}) from plans where type = 'dedicated'
  `.execute(tx);
}

function addOnOf(slug: string, name: string, now: Date) {
  return { slug, name, type: 'other' as const, addOn: true, createdAt: now, updatedAt: now };
}

async function writeOptions(tx: Tx, planIds: readonly string[], now: Date): Promise<void> {
  if (planIds.length === 0) return;
  const options = await tx
    .insertInto('planOptions')
    .values(
      planIds.flatMap((planId) =>
        MORE_OF_A_VPS.map(({ key, name, unit, max, step }, position) => ({
          planId,
          key,
          name,
          unit,
          step,
          included: 0,
          minQuantity: 0,
          maxQuantity: max,
          position,
          endedAt: null,
        })),
      ),
    )
    .returning(['id', 'key'])
    .execute();
  await tx
    .insertInto('optionPrices')
    .values(
      options.flatMap(({ id: optionId, key }) => {
        const month = MORE_OF_A_VPS.find((one) => one.key === key)?.month ?? 0;
        return [
          { optionId, termMonths: 1 as const, validFrom: now, cents: cents(month) },
          { optionId, termMonths: 12 as const, validFrom: now, cents: cents(month * 10) },
        ];
      }),
    )
    .execute();
}
