import { sql } from 'kysely';
import type { DaysAhead, ListedStep } from '#contract/staff/forecast.ts';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { foldText } from '#domain/platform/fold-text.ts';
import { FORECAST_DAYS, type PlannedStep } from '#domain/sales/forecast.ts';
import { stepKey, type StepKind } from '#domain/sales/step.ts';
import type { VerbContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Page } from '#server/platform/db/page.ts';
import { readForecast } from './read-forecast.ts';

type Asker = Pick<VerbContext, 'db' | 'payments' | 'now'>;

/** Counts what is foreseen on each of the coming days; what is held or left out is not. */
export async function countDaysAhead(asker: Asker): Promise<DaysAhead> {
  const today = amsterdamDate(asker.now());
  const { steps, isCut } = await readForecast(asker);
  const due = Map.groupBy(
    steps.filter(({ state }) => state === 'due'),
    ({ day }) => day,
  );
  const days = Array.from({ length: FORECAST_DAYS }, (_, ahead) => {
    const day = addDays(today, ahead);
    return { day, count: due.get(day)?.length ?? 0 };
  });
  return { today, days, isCut };
}

type ForecastRequest = {
  limit: number;
  cursor?: string | undefined;
  kind?: StepKind[] | undefined;
  day?: string | undefined;
  search?: string | undefined;
};

/** Lists what is foreseen, a page at a time: computed anew for each, as no row says it. */
export async function listForecast(
  asker: Asker,
  { limit, cursor, kind = [], day, search = '' }: ForecastRequest,
): Promise<Page<ListedStep>> {
  const { steps, isCut } = await readForecast(asker);
  const narrowed = steps.filter(
    (step) =>
      (kind.length === 0 || kind.includes(step.kind)) && (day === undefined || step.day === day),
  );
  const chosen = search === '' ? narrowed : await findNamed(asker.db, narrowed, search);
  const from = Math.max(0, Number.parseInt(cursor ?? '0', 10) || 0);
  const until = from + limit;
  return {
    items: await nameSteps(asker.db, chosen.slice(from, until), asker.now()),
    nextCursor: until < chosen.length ? String(until) : null,
    count: { value: chosen.length, exact: !isCut },
  };
}

/** Leaves the steps of customers and services that are called so. */
async function findNamed(
  db: Db,
  steps: readonly PlannedStep[],
  search: string,
): Promise<PlannedStep[]> {
  const words = foldText(search);
  const names = await readNames(db, steps);
  return steps.filter((step) => {
    const { customerName, customerEmail, name } = names(step);
    return [customerName, customerEmail, name].some((text) => foldText(text).includes(words));
  });
}

type Names = Pick<ListedStep, 'customerName' | 'customerEmail' | 'serviceId' | 'name' | 'orderId'>;
type NameRow = { id: string; name: string; orderId: string | null };

/** Reads what customers, services and orders of steps are called. */
async function readNames(
  db: Db,
  steps: readonly PlannedStep[],
): Promise<(step: PlannedStep) => Names> {
  const idsOf = (of: PlannedStep['of']) => [
    ...new Set(steps.filter((step) => step.of === of).map(({ id }) => id)),
  ];
  const userIds = [...new Set(steps.map(({ userId }) => userId))];
  const [people, services, orders] = await Promise.all([
    sql<{ id: string; name: string; email: string }>`
      select id, name, email from users where id = any(${userIds}::uuid[])
    `.execute(db),
    sql<NameRow>`
      select services.id, services.name, (
        select orders.id from renewals join orders on orders.id = renewals.order_id
        where renewals.service_id = services.id and orders.status = 'pending'
      ) as order_id
      from services
      where services.id = any(${idsOf('service')}::uuid[])
    `.execute(db),
    sql<NameRow>`
      select id, coalesce(service_name, plan_name) as name, id as order_id
      from orders where id = any(${idsOf('order')}::uuid[])
    `.execute(db),
  ]);
  const person = new Map(people.rows.map((row) => [row.id, row]));
  const named = new Map([...services.rows, ...orders.rows].map((row) => [row.id, row]));
  return ({ id, userId, of }) => ({
    customerName: person.get(userId)?.name ?? '',
    customerEmail: person.get(userId)?.email ?? '',
    serviceId: of === 'service' ? id : null,
    name: named.get(id)?.name ?? '',
    orderId: named.get(id)?.orderId ?? null,
  });
}

type Standing = { id: string; reason: string };

async function nameSteps(db: Db, steps: readonly PlannedStep[], now: Date): Promise<ListedStep[]> {
  const names = await readNames(db, steps);
  const standing = await readStanding(db, steps, amsterdamDate(now));
  return steps.map((step) => {
    const { day, kind, about, state, userId: customerId, amountCents, heldUntil } = step;
    const held = standing(step);
    return {
      id: `${day} ${state} ${stepKey(step)}`,
      day,
      kind,
      about,
      state,
      customerId,
      ...names(step),
      amountCents,
      heldUntil,
      holdId: held?.id ?? null,
      reason: held?.reason ?? null,
    };
  });
}

/** Reads what holds or leaves out steps: of what is held the row that lasts the longest. */
async function readStanding(
  db: Db,
  steps: readonly PlannedStep[],
  today: string,
): Promise<(step: PlannedStep) => Standing | null> {
  const stopped = steps.filter(({ state }) => state !== 'due');
  if (stopped.length === 0) return () => null;
  const rows = await db
    .selectFrom('holds')
    .select(['id', 'userId', 'serviceId', 'until', 'step', 'about', 'reason'])
    .where('endedAt', 'is', null)
    .where('userId', 'in', [...new Set(stopped.map(({ userId }) => userId))])
    .where((eb) => eb.or([eb('until', '>=', today), eb('step', 'is not', null)]))
    .orderBy('until', 'desc')
    .execute();
  return ({ kind, about, userId, id, state }) => {
    if (state === 'due') return null;
    const found = rows.find((row) =>
      state === 'skipped'
        ? row.userId === userId && row.step === kind && row.about === about
        : row.userId === userId &&
          row.step === null &&
          (row.serviceId === null || row.serviceId === id),
    );
    return found ?? null;
  };
}
