import { sql, type RawBuilder } from 'kysely';
import { audienceText, readNames, type BreachAudience } from '#domain/compliance/breach-letter.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inputError } from '#server/errors.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';

/** Unknown names that are told; of more it is said how many there are besides. */
const UNKNOWN_NAMED = 20;

type Audience = {
  /** Tells whether a row of `users` is one of them. */
  isConcerned: RawBuilder<boolean>;
  /** The choice of people, in words. */
  words: string;
};

/** Reads the audience of a letter. People who deleted their account are never in it. */
export async function readAudience(db: Db, audience: BreachAudience): Promise<Audience> {
  const planNames = audience.kind === 'plans' ? await readPlanNames(db, audience.planIds) : [];
  const chosen =
    audience.kind === 'named'
      ? sql<boolean>`users.id = any(${await findNamed(db, audience.names)}::uuid[])`
      : ofServices(audience);
  return {
    isConcerned: sql<boolean>`users.erased_at is null and ${chosen}`,
    words: audienceText(audience, planNames),
  };
}

function ofServices(audience: Exclude<BreachAudience, { kind: 'named' }>): RawBuilder<boolean> {
  if (audience.kind === 'all') {
    // Colleagues of the shop are no customers, unless they have something here.
    return sql<boolean>`(
      not exists (select from user_roles where user_id = users.id and role <> 'customer')
      or exists (select from services where user_id = users.id)
    )`;
  }
  return sql<boolean>`exists (
    select from services join plans on plans.id = services.plan_id
    where services.user_id = users.id and ${chosenServices(audience)}
      and (${audience.withEnded} or ${serviceIs.live})
  )`;
}

function chosenServices(
  audience: Exclude<BreachAudience, { kind: 'named' | 'all' }>,
): RawBuilder<boolean> {
  if (audience.kind === 'types') return sql`plans.type = any(${audience.types}::text[])`;
  if (audience.kind === 'plans') return sql`plans.id = any(${audience.planIds}::uuid[])`;
  return sql`services.module = any(${audience.modules}::text[])`;
}

async function readPlanNames(db: Db, planIds: readonly string[]): Promise<string[]> {
  const plans = await db
    .selectFrom('plans')
    .select('name')
    .where('id', 'in', planIds)
    .orderBy('name')
    .execute();
  if (plans.length < planIds.length) {
    throw inputError('audience.planIds', 'Een van deze pakketten bestaat niet meer.');
  }
  return plans.map(({ name }) => name);
}

/**
 * The accounts of these addresses and customer numbers; a number may be as short as screens show it.
 * With one that nobody has, or that more have, none: who was meant is for a person to say.
 */
async function findNamed(db: Db, typed: readonly string[]): Promise<string[]> {
  const names = readNames(typed.join('\n'));
  const { rows } = await sql<{ name: string; ids: string[] }>`
    with asked as (
      select name, case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then name::uuid end as id,
        case when name ~ '^[0-9a-f]{8}$' then (name || '-0000-0000-0000-000000000000')::uuid end as first,
        case when name ~ '^[0-9a-f]{8}$' then (name || '-ffff-ffff-ffff-ffffffffffff')::uuid end as last
      from unnest(${names}::text[]) as name
    ), found as (
      select asked.name, users.id from asked join users on users.email = asked.name::citext
        where users.erased_at is null
      union select asked.name, users.id from asked join users on users.id = asked.id
        where users.erased_at is null
      union select asked.name, users.id from asked join users on users.id between first and last
        where users.erased_at is null
    )
    select name, array_agg(id) as ids from found group by name`.execute(db);
  const known = new Map(rows.map(({ name, ids }) => [name, ids]));
  const unknown = names.filter((name) => known.get(name)?.length !== 1);
  if (unknown.length > 0) throw inputError('audience.names', unknownText(unknown));
  return [...new Set(rows.flatMap(({ ids }) => ids))];
}

function unknownText(unknown: readonly string[]): string {
  const more = unknown.length - UNKNOWN_NAMED;
  const rest = more > 0 ? ` en nog ${more}` : '';
  return `Geen klant gevonden bij: ${unknown.slice(0, UNKNOWN_NAMED).join(', ')}${rest}.`;
}
