import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StaffAddressRange } from '#contract/staff/addresses.ts';
import {
  RANGE_ADDRESSES_MAX,
  RANGES_MAX,
  readRange,
  type AddressRange,
  type RangeRefusal,
  type TypedRange,
} from '#domain/delivery/address-range.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { getRange } from './queries.ts';

const WHY_NOT: Readonly<Record<RangeRefusal, [field: keyof TypedRange, sentence: string]>> = {
  FIRST_INVALID: ['first', 'Vul een IP-adres in, zoals 203.0.113.10 of 2001:db8::10.'],
  LAST_INVALID: ['last', 'Vul een IP-adres van dezelfde soort in als het eerste.'],
  LAST_BEFORE_FIRST: ['last', 'Dit adres komt voor het eerste.'],
  RANGE_TOO_LARGE: ['last', `Een reeks heeft hoogstens ${RANGE_ADDRESSES_MAX} adressen.`],
  PREFIX_INVALID: ['prefix', 'Vul de lengte van het netwerk in, zoals 24 (IPv4) of 64 (IPv6).'],
  NOT_ONE_NETWORK: ['prefix', 'Bij deze lengte liggen de adressen niet in één netwerk.'],
  GATEWAY_INVALID: ['gateway', 'Vul een IP-adres van dezelfde soort in als het eerste.'],
  GATEWAY_ELSEWHERE: ['gateway', 'De gateway ligt niet in het netwerk van deze adressen.'],
  RANGE_EMPTY: ['last', 'In deze reeks is geen adres dat een server kan krijgen.'],
};

/** 'Reeks toevoegen': the addresses from one through another, for servers to come. */
export async function addAddressRange(
  ctx: VerbContext<UserActor>,
  typed: TypedRange,
): Promise<StaffAddressRange> {
  const range = readRange(typed);
  if (!range.ok) throw inputError(...WHY_NOT[range.reason]);
  return transact(ctx, async (tx) => {
    // One at a time, so that the count holds.
    await sql`lock table address_ranges in share row exclusive mode`.execute(tx);
    const { count } = await tx
      .selectFrom('addressRanges')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= RANGES_MAX) throw new AppError('TOO_MANY_RANGES');
    const rangeId = await keepRange(ctx, tx, range.value);
    const { addresses, ...told } = range.value;
    recordChange(ctx, tx, {
      action: 'address-range.add',
      subject: { type: 'address-range', id: rangeId },
      before: null,
      after: { ...told, addresses: addresses.length },
      ownerId: null,
      topics: ['addresses'],
    });
    return getRange(tx, rangeId);
  });
}

async function keepRange(
  ctx: VerbContext,
  tx: Tx,
  { family, first, last, prefix, gateway, addresses }: AddressRange,
): Promise<string> {
  const rangeId = randomUUID();
  await tx
    .insertInto('addressRanges')
    .values({
      id: rangeId,
      family,
      firstAddress: first,
      lastAddress: last,
      prefix,
      gateway,
      createdAt: ctx.now(),
    })
    .execute();
  const { rows } = await sql<{ address: string }>`
    insert into addresses (range_id, family, address, place)
    select ${rangeId}::uuid, ${family}::integer, address, place - 1
    from unnest(${addresses}::text[]) with ordinality as typed(address, place)
    on conflict (address) do nothing
    returning address
  `.execute(tx);
  if (rows.length < addresses.length) {
    const added = new Set(rows.map(({ address }) => address));
    const known = addresses.find((address) => !added.has(address)) ?? first;
    throw inputError('first', `${known} staat al in een andere reeks.`);
  }
  return rangeId;
}
