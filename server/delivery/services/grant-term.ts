import { canGrantTerm, grantedTerm, type GrantedTime } from '#domain/delivery/granted-term.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { getAccount } from '#server/identity/accounts/queries.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { mailDate } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { changeService } from './change-service.ts';
import { lockService, type LockedService } from './lock-service.ts';
import { hasOpenOrder } from './queries.ts';

type Asked = GrantedTime & { serviceId: string; reason: string; shownUntil: Date };

/**
 * Gives a service time for nothing, after what is paid: a period of its own, so that the next term begins and
 * is invoiced after it. Throws CONFLICT where it is paid until another moment than staff saw, so that of two
 * who give it one does; and why it cannot be given.
 */
export async function grantTerm(
  ctx: VerbContext<UserActor>,
  { serviceId, reason, shownUntil, unit, count }: Asked,
): Promise<void> {
  await refuseOwnBenefit(ctx, { serviceIds: [serviceId] });
  await transact(ctx, async (tx) => {
    const service = await lockService(tx, { serviceId });
    const facts = await readFacts(tx, serviceId);
    const can = canGrantTerm({ ...service, ...facts });
    if (!can.ok) throw new AppError(can.reason);
    const { expiresAt } = service;
    if (expiresAt === null) throw new AppError('SERVICE_NOT_RUNNING');
    if (expiresAt.getTime() !== shownUntil.getTime()) throw new AppError('CONFLICT');
    const { start, end, anchorAt } = grantedTerm({ ...service, expiresAt }, { unit, count });
    await tx
      .insertInto('serviceTerms')
      .values({
        serviceId,
        invoiceLineId: null,
        termNumber: facts.lastNumber + 1,
        startsAt: start,
        endsAt: end,
        grantedBy: ctx.actor.id,
        grantReason: reason,
        createdAt: ctx.now(),
      })
      .execute();
    await changeService(ctx, tx, service, {
      action: 'grant-term',
      set: { expiresAt: end, anchorAt },
      note: reason,
      event: { type: 'service.renewed', reason: end.toISOString() },
    });
    await mailGrant(ctx, tx, { service, until: end });
  });
}

async function readFacts(tx: Tx, serviceId: string) {
  return tx
    .selectFrom('services')
    .select((eb) => [
      hasOpenOrder.as('hasOpenOrder'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('serviceTerms')
            .select((terms) => terms.fn.max('termNumber').as('last'))
            .whereRef('serviceTerms.serviceId', '=', 'services.id'),
          'movedTerms',
          eb.lit(0),
        )
        .as('lastNumber'),
    ])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

async function mailGrant(
  ctx: VerbContext,
  tx: Tx,
  { service, until }: { service: LockedService; until: Date },
): Promise<void> {
  const settings = await readSettings(tx);
  const { email, firstName } = await getAccount(tx, service.userId);
  await queueMail(ctx, tx, {
    kind: 'term-granted',
    occasion: `${service.id} ${until.toISOString()}`,
    userId: service.userId,
    to: email,
    settings,
    content: termGrantedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName,
      serviceName: service.name,
      renews: service.renews,
      until: mailDate(until),
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${service.id}`,
    }),
  });
}

type TermGranted = {
  siteName: string;
  firstName: string;
  serviceName: string;
  renews: boolean;
  until: string;
  serviceUrl: string;
};

function termGrantedMail(granted: TermGranted): MailText {
  const { siteName, firstName, serviceName, renews, until, serviceUrl } = granted;
  const after = renews ? ' Pas voor de dagen daarna krijg je weer een factuur.' : '';
  return renderMail({
    subject: `${serviceName} loopt zonder kosten langer door`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [`Je krijgt van ons tijd cadeau: ${serviceName} loopt nu tot ${until}.${after}`],
    link: { label: 'Bekijk je service', url: serviceUrl },
  });
}
