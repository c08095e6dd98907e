import { sql } from 'kysely';
import { amsterdamYear, amsterdamYearBounds } from '#domain/platform/amsterdam.ts';
import type { Cents } from '#domain/platform/money.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { SMALL_BUSINESS_LIMIT, smallBusinessState } from '#domain/sales/vat-report.ts';
import { mailOwners } from '#server/identity/accounts/mail-owners.ts';
import type { VerbContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

const KIND = 'small-business-limit';

/** Texts of the warnings, and the last digits of the task's subject: there is one of each in a year. */
const WARNINGS = {
  near: {
    digits: '0080',
    subject: 'De grens van de kleineondernemersregeling komt in zicht',
    todo: 'Kom je erboven, dan moet je vanaf die verkoop btw rekenen. Kijk op tijd hoe het verder gaat.',
  },
  over: {
    digits: '0100',
    subject: 'De grens van de kleineondernemersregeling is voorbij',
    todo: 'Je moet nu btw rekenen: zet de regeling uit bij Instellingen, Btw, en meld je af bij de Belastingdienst.',
  },
} as const;

/**
 * Warns the owners and the staff of a shop without btw when it comes near what it may sell in a year, and
 * when it passes that: once each in a year (Wet OB art. 25).
 */
export async function warnSmallBusiness(ctx: VerbContext): Promise<void> {
  const settings = await readSettings(ctx.db);
  if (!settingValue(settings, 'vat_small_business')) return;
  const year = amsterdamYear(ctx.now());
  const soldCents = await readSold(ctx.db, year);
  const state = smallBusinessState(soldCents);
  if (state !== 'near' && state !== 'over') return;
  const { subject, todo } = WARNINGS[state];
  const subjectId = subjectOf(year, state);
  // A shop that passed the limit at once, and fell back by a credit invoice, need not hear any more that
  // it is near.
  if (await isWarned(ctx.db, [subjectId, subjectOf(year, 'over')])) return;
  const note = `Onder de kleineondernemersregeling verkocht de winkel in ${year} voor ${mailMoney(soldCents)}; de grens is ${mailMoney(SMALL_BUSINESS_LIMIT)}. ${todo}`;
  await transact(ctx, async (tx) => {
    await openStaffTask(ctx, tx, { kind: KIND, userId: null, subjectId, note });
    await mailOwners(ctx, tx, {
      kind: KIND,
      occasion: subjectId,
      subject: (siteName) => `${subject}: ${siteName}`,
      paragraphs: [note],
      link: { label: 'Bekijk de rapporten', path: '/admin/reports' },
    });
  });
}

/** Sums the sales without btw in a year, less the credited amounts. */
async function readSold(db: Db, year: number): Promise<Cents> {
  const { from, until } = amsterdamYearBounds(year);
  const { sold } = await db
    .selectFrom('invoices')
    .select(sql<Cents>`coalesce(sum(net_cents), 0)`.as('sold'))
    .where('vatTreatment', '=', 'small_business')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .executeTakeFirstOrThrow();
  return sold;
}

function subjectOf(year: number, state: keyof typeof WARNINGS): string {
  return `00000000-0000-4000-8000-0000${year}${WARNINGS[state].digits}`;
}

async function isWarned(db: Db, subjectIds: string[]): Promise<boolean> {
  const task = await db
    .selectFrom('staffTasks')
    .select('id')
    .where('kind', '=', KIND)
    .where('subjectId', 'in', subjectIds)
    .executeTakeFirst();
  return task !== undefined;
}
