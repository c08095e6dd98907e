import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { VALIDITY_DAYS } from '#domain/delivery/service-given.ts';
import { pick, type HistoryShop, type Step } from './history-shop.ts';
import { customerLine, customersFile, serviceLine, servicesFile } from './imports.ts';

type Files = { customers?: File; services: File };

/** Days for which is paid elsewhere. */
const PAID_DAYS = [0, 2, 10, 13, 14, 20, 35, 60, 200, 400] as const;

/** Terms of what moves in that is not by the month. */
const MOVED_TERMS: Readonly<Partial<Record<number, string>>> = {
  5: 'per kwartaal',
  6: 'per 2 jaar',
  8: 'jaarlijks',
};

/** Steps with services that did not begin with an order: they ran elsewhere before, or staff gave them. */
export const MOVING_STEPS = {
  async movesIn(shop, { who, which, how }) {
    const { api, customers, panel, plans } = shop;
    const name = shop.nameNext();
    const isOn = how % 4 !== 3;
    const plan = pick(plans, which)?.slug ?? '';
    const panelId = panel.put(name, { size: which % plans.length, isOn });
    shop.hadBefore.push(name);
    const isKnown = (who + how) % 4 !== 3;
    const email = isKnown ? pick(customers, who).email : `${name}@elders.test`;
    const services = servicesFile(
      serviceLine(email, {
        plan,
        name,
        panelId,
        cycle: MOVED_TERMS[how] ?? 'maandelijks',
        price: pick(['', '9,50'], which + how),
        until: typed(addDays(amsterdamDate(api.clock.now), pick(PAID_DAYS, which * 3 + how))),
        from: how % 3 === 0 ? '31-01-2025' : '',
        status: isOn ? 'actief' : 'opgeschort',
      }),
    );
    const files = isKnown
      ? { services }
      : { customers: customersFile(customerLine(email)), services };
    shop.imported.push(files);
    await bring(shop, files, how);
  },
  /** The same file once more, by who does not know that it came. */
  async movesInAgain(shop, { which, how }) {
    const files = pick(shop.imported.toReversed(), which);
    if (files !== undefined) await bring(shop, files, how);
  },
  async endImport({ admin }) {
    const [newest] = (await admin.imports.list({})).items;
    if (newest !== undefined) await admin.imports.end({ importId: newest.id });
  },
  async give(shop, { who, which, how }) {
    const plan = pick(shop.plans, which);
    if (plan === undefined) return;
    const { id: planId, slug } = plan;
    const days = pick([VALIDITY_DAYS.min, 10, 40, 365], how);
    const { id: customerId } = pick(shop.customers, who);
    const given = { planId, days, customerId, name: shop.nameNext() };
    const asked = { ...given, requestKey: randomUUID() };
    const { id, name } = await shop.admin.services.create(asked);
    // A server that people make by hand exists before it is given.
    shop.panel.byHand?.('deliver', { id, name, slug });
  },
} satisfies Record<string, Step>;

/** Looked at, and then brought as it was shown. */
async function bring({ admin }: HistoryShop, files: Files, how: number): Promise<void> {
  const { imports } = admin;
  const { customers, services } = await imports.preview(files);
  const shown = { customers: customers?.fresh ?? 0, services: services?.fresh ?? 0 };
  const chosen = { onlyRight: how % 2 === 0, invites: how % 3 === 0 };
  await imports.start({ ...files, ...chosen, importId: randomUUID(), shown });
}

/** As somebody writes it in a spreadsheet. */
function typed(date: string): string {
  return date.split('-').toReversed().join('-');
}

/**
 * Finds services that moved in and were billed for days that another system sold, or earlier than any
 * other service; services given by staff that were billed at all; and imports with work left.
 */
export async function readWronglyMoved({ api }: HistoryShop): Promise<unknown[]> {
  const { rows } = await sql`
    select services.name, moved_until, starts_at, orders.created_at
    from services
    join renewals on service_id = services.id join orders on orders.id = renewals.order_id
    where not renews or starts_at < moved_until
      or orders.created_at < moved_until - interval '14 days 2 hours'
    union all
    select state, null, null, imports.created_at from import_rows join imports on imports.id = import_id
    where state = 'waiting'
  `.execute(api.db);
  return rows;
}
