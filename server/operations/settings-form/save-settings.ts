import type { z } from 'zod';
import type { changedSettings, SettingValues } from '#contract/staff/settings.ts';
import { SETTING_SENTENCES } from '#contract/staff/settings.ts';
import { normalisePostalCode } from '#domain/identity/customer.ts';
import { becomesOtherIban, normaliseIban } from '#domain/sales/iban.ts';
import { parseSetting, SETTINGS } from '#domain/operations/settings.ts';
import {
  settingIssues,
  type FormSettingKey,
  type FormSettings,
} from '#domain/operations/settings-form.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { readSettingValues } from './queries.ts';
import { accountEnding } from '#domain/sales/direct-debit.ts';
import { mailOwners } from '#server/identity/accounts/mail-owners.ts';
import { mailTime } from '#server/platform/mails/format.ts';

type SettingChange = { key: FormSettingKey; from: string; to: string };
type Texts = Partial<Record<FormSettingKey, string>>;

/**
 * Changes settings, each from the value that the form had been given. When somebody else changed one
 * of them meanwhile nothing is saved: whoever was second reads what it is now and decides again. Another
 * account for customers to pay to is for who knows the password of their own, and every owner hears of it.
 */
export async function saveSettings(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { changes, ownPassword }: { changes: readonly SettingChange[]; ownPassword?: string | undefined },
): Promise<SettingValues> {
  if (changes.some(isOtherIban)) await insistOnPassword(ctx, ownPassword);
  return transact(ctx, async (tx) => {
    await lockSettings(ctx, tx, changes);
    const { values: current } = await readSettingValues(tx);
    const wanted: FormSettings = { ...current, ...toTexts(changes, ({ to }) => to) };
    refuseChangedMeanwhile(changes, { current, wanted });
    refuseIssues(changes, wanted);
    const changed = changes.filter(({ key }) => canonical(key, wanted) !== current[key]);
    for (const { key } of changed) await writeSetting(ctx, tx, key, canonical(key, wanted));
    if (changed.length > 0) {
      recordChange(ctx, tx, {
        action: 'settings.save',
        subject: { type: 'settings', id: 'shop' },
        before: toTexts(changed, ({ key }) => current[key]),
        after: toTexts(changed, ({ key }) => canonical(key, wanted)),
        ownerId: null,
        topics: ['settings'],
      });
    }
    const { company_iban: from } = current;
    if (becomesOtherIban(from, wanted.company_iban)) {
      await keepEarlierIban(ctx, tx, from);
      await mailOtherIban(ctx, tx, { from, to: canonical('company_iban', wanted) });
    }
    return readSettingValues(tx);
  });
}

/**
 * Tells whether the IBAN becomes another than the form had been given: where that is not what it is,
 * nothing is saved.
 */
function isOtherIban({ key, from, to }: SettingChange): boolean {
  return key === 'company_iban' && parseSetting(key, to).ok && becomesOtherIban(from, to);
}

async function insistOnPassword(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    const issues = [{ path: 'ownPassword', message: 'Vul je wachtwoord in.' }];
    throw new AppError('INPUT_INVALID', { issues });
  }
  await checkPassword(ctx, { password });
}

function toTexts(
  changes: readonly SettingChange[],
  textOf: (change: SettingChange) => string,
): Texts {
  const texts: Texts = {};
  for (const change of changes) texts[change.key] = textOf(change);
  return texts;
}

/** In one order, so that two who save at once wait for each other instead of locking up. */
async function lockSettings(
  ctx: VerbContext,
  tx: Tx,
  changes: readonly SettingChange[],
): Promise<void> {
  const keys = changes.map(({ key }) => key).toSorted();
  const rows = keys.map((key) => ({
    key,
    value: SETTINGS[key].default,
    description: SETTINGS[key].description,
    updatedAt: ctx.now(),
  }));
  await tx
    .insertInto('systemSettings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await tx
    .selectFrom('systemSettings')
    .select('key')
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
}

type Saved = { current: FormSettings; wanted: FormSettings };

function refuseChangedMeanwhile(
  changes: readonly SettingChange[],
  { current, wanted }: Saved,
): void {
  const others = changes.filter(
    // A setting that already has its wanted value was saved before, and the answer got lost.
    ({ key, from }) => from !== current[key] && !isSaid(key, { current, wanted }),
  );
  if (others.length === 0) return;
  const data: z.infer<typeof changedSettings> = {
    current: toTexts(others, ({ key }) => current[key]),
  };
  throw new AppError('SETTINGS_CHANGED', data);
}

function isSaid(key: FormSettingKey, { current, wanted }: Saved): boolean {
  return parseSetting(key, wanted[key]).ok && canonical(key, wanted) === current[key];
}

/**
 * Checks changed settings only: a value that was wrong before must not stop another from being set right.
 */
function refuseIssues(changes: readonly SettingChange[], wanted: FormSettings): void {
  const keys = new Set(changes.map(({ key }) => key));
  if (keys.has('company_country')) keys.add('company_postal_code');
  const issues = settingIssues(wanted)
    .filter((key) => keys.has(key))
    .map((key) => ({ path: key, message: SETTING_SENTENCES[SETTINGS[key].kind] }));
  if (issues.length > 0) throw new AppError('INPUT_INVALID', { issues });
}

/** The text as it is kept: without what does not matter, such as the spaces of an IBAN. */
function canonical(key: FormSettingKey, wanted: FormSettings): string {
  const parsed = parseSetting(key, wanted[key]);
  if (!parsed.ok) throw new Error(`${key} was checked before`);
  const text = String(parsed.value);
  return key === 'company_postal_code' ? normalisePostalCode(text, wanted.company_country) : text;
}

/** Customers go on paying to the account that their invoices name. */
async function keepEarlierIban(ctx: VerbContext, tx: Tx, text: string): Promise<void> {
  const leftAt = ctx.now();
  await tx
    .insertInto('earlierIbans')
    .values({ iban: normaliseIban(text), leftAt })
    .onConflict((conflict) => conflict.column('iban').doUpdateSet({ leftAt }))
    .execute();
}

async function writeSetting(
  ctx: VerbContext,
  tx: Tx,
  key: FormSettingKey,
  value: string,
): Promise<void> {
  await tx
    .updateTable('systemSettings')
    .set({ value, updatedAt: ctx.now() })
    .where('key', '=', key)
    .execute();
}

/** Every owner hears that customers pay to another account from now on, also who did it themselves. */
async function mailOtherIban(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { firstName, lastName, email } = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow();
  const who = `${firstName} ${lastName} (${email})`;
  const happened = `Het IBAN waarop klanten de winkel betalen is op ${mailTime(ctx.now())} door ${who}`;
  const ended = `Het oude nummer eindigt op ${accountEnding(from)}.`;
  await mailOwners(ctx, tx, {
    kind: 'iban-changed',
    subject: (siteName) => `Het IBAN van ${siteName} is gewijzigd`,
    paragraphs: [
      to === ''
        ? `${happened} leeggemaakt. ${ended} Zonder IBAN neemt de winkel geen bestellingen aan.`
        : `${happened} gewijzigd. Het nieuwe nummer eindigt op ${accountEnding(to)}. ${ended} Nieuwe facturen en herinneringen noemen vanaf nu het nieuwe nummer.`,
      'Klopt dit niet? Zet dan meteen het oude nummer terug, en laat wie dit deed het wachtwoord veranderen.',
    ],
    link: { label: 'Bekijk de bedrijfsgegevens', path: '/admin/settings#bedrijfsgegevens' },
  });
}
