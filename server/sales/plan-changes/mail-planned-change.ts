import { changedTermSentences } from '#domain/sales/agreement.ts';
import { PER_TERM } from '#domain/catalogue/term.ts';
import { nextDiscountedTerm } from '#domain/catalogue/discount.ts';
import type { AgreedWay } from '#domain/sales/plan-change.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { runningDiscountColumn } from '#server/catalogue/discounts/queries.ts';
import { mailDate, mailTermPrice } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import type { LockedService } from '#server/delivery/services/lock-service.ts';
import { changePlannedMail } from '#server/sales/plan-changes/emails/change-planned.ts';
import { readServiceBuyer } from '#server/identity/profiles/queries.ts';
import type { PlannedChange } from './choose-plan.ts';

type Told = {
  /** As it was before. */
  service: LockedService;
  planned: PlannedChange;
  settings: StoredSettings;
  by: { agreedWay: AgreedWay; agreedOn: string; isNow: boolean } | null;
};

const AGREED: Readonly<Record<AgreedWay, string>> = {
  ticket: 'in een ticket',
  mail: 'per mail',
  phone: 'telefonisch',
  'in-person': 'persoonlijk',
};

/** Queues the confirmation that a service has another plan or term from its next term on. */
export async function mailPlannedChange(
  ctx: VerbContext,
  tx: Tx,
  { service, planned, settings, by }: Told,
): Promise<void> {
  const { id, userId, name, termMonths: before } = service;
  const { termMonths } = planned;
  const customer = await tx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const isOtherTerm = termMonths !== before;
  const { kind } = (await readServiceBuyer(tx, id)) ?? { kind: 'consumer' };
  await queueMail(ctx, tx, {
    kind: 'plan-change-planned',
    occasion: `${id} ${ctx.now().toISOString()}`,
    userId,
    to: customer.email,
    settings,
    content: changePlannedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: customer.firstName,
      serviceName: name,
      planName: planned.planName,
      isOtherPlan: planned.planId !== service.planId,
      cycles: isOtherTerm ? { to: PER_TERM[termMonths], from: PER_TERM[before] } : null,
      price: mailTermPrice(planned.termCents, termMonths, settings),
      startsOn: mailDate(planned.at),
      terms: isOtherTerm ? changedTermSentences(kind, termMonths) : [],
      lostCode: await findLostCode(tx, { service, planned }),
      agreed: by === null ? null : { on: mailDate(by.agreedOn), how: AGREED[by.agreedWay] },
      isNow: by?.isNow ?? false,
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${id}`,
    }),
  });
}

/** The code whose discount the next term would have had, where it has none as it is now. */
async function findLostCode(
  tx: Tx,
  { service, planned }: Pick<Told, 'service' | 'planned'>,
): Promise<string | null> {
  const { running } = await tx
    .selectFrom('services')
    .select(runningDiscountColumn())
    .where('id', '=', service.id)
    .executeTakeFirstOrThrow();
  if (running === null) return null;
  const { planId: nextPlanId, termMonths: nextTermMonths, priceCents } = service;
  const before = nextDiscountedTerm({ ...running, nextPlanId, nextTermMonths }, priceCents);
  const after = nextDiscountedTerm(
    { ...running, nextPlanId: planned.planId, nextTermMonths: planned.termMonths },
    planned.termCents,
  );
  return before !== null && after === null ? running.code : null;
}
