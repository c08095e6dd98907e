import { isDeepStrictEqual } from 'node:util';
import type { ServiceFields } from '#contract/staff/service-edits.ts';
import { isLiveService } from '#domain/delivery/service-status.ts';
import { normaliseServiceName } from '#domain/delivery/service-name.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError, inputError } from '#server/errors.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { lockService, type LockedService } from './lock-service.ts';
import { mailEditedService } from './mail-edited-service.ts';
import { parseOwnDomain } from './parse-own-domain.ts';
import { fieldsOfService } from './queries.ts';
import { requireDomain } from './require-domain.ts';
import { shopDomains } from './shop-domains.ts';

type Edit = { serviceId: string; fields: ServiceFields; seen: ServiceFields; reason: string };

/**
 * Changes what is written down of a service: its name, its domain, how its server is reached, the note of
 * the team. Nothing happens to the server itself. Its customer reads what changed of what they see. Throws
 * SERVICE_EDITED where somebody was ahead, and INPUT_INVALID.
 */
export async function editService(
  ctx: VerbContext<UserActor>,
  { serviceId, fields, seen, reason }: Edit,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const service = await lockService(tx, { serviceId });
    if (!isLiveService(service.status)) throw new AppError('SERVICE_CANCELLED');
    const { serverInfo, staffNote } = await tx
      .selectFrom('services')
      .select(['serverInfo', 'staffNote'])
      .where('id', '=', serviceId)
      .executeTakeFirstOrThrow();
    const stands = fieldsOfService({ ...service, serverInfo, staffNote });
    const wanted = await normaliseFields(ctx, tx, { service, fields, stands });
    const isLatest = isDeepStrictEqual(seen, stands);
    const changes = findChangedFields('SERVICE_EDITED', { wanted, stands, isLatest });
    if (changes === null) return;
    const { name, domain, staffNote: note, ...server } = wanted;
    await tx
      .updateTable('services')
      .set({
        name,
        domain: domain === '' ? null : domain,
        staffNote: note === '' ? null : note,
        ...(service.deliveryState === 'done' && {
          serverInfo: JSON.stringify({ ...serverInfo, ...server }),
        }),
        updatedAt: ctx.now(),
      })
      .where('id', '=', serviceId)
      .execute();
    recordChange(ctx, tx, {
      action: 'service.edit',
      subject: { type: 'service', id: serviceId },
      before: changes.before,
      after: { ...changes.after, ...(reason === '' ? {} : { reason }) },
      ownerId: service.userId,
      topics: ['services'],
      ...(name === stands.name
        ? {}
        : {
            event: {
              type: 'service.renamed',
              subjectType: 'service',
              ownerId: service.userId,
              reason: name,
            },
          }),
    });
    await mailEditedService(ctx, tx, { service, changed: Object.keys(changes.after) });
  });
}

type Typed = { service: LockedService; fields: ServiceFields; stands: ServiceFields };

/** In the form in which they are stored. Throws INPUT_INVALID at the field that is wrong. */
async function normaliseFields(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { service, fields, stands }: Typed,
): Promise<ServiceFields> {
  const name = normaliseServiceName(fields.name);
  if (!name.ok) throw inputError('name', 'Kies een naam van 1 tot 63 tekens.');
  const { hostname, ipAddress, username, notes } =
    service.deliveryState === 'done' ? fields : stands;
  const domain = await normaliseDomain(ctx, tx, { service, fields, stands });
  const server = { hostname, ipAddress, username, notes };
  return { name: name.value, domain, ...server, staffNote: fields.staffNote };
}

async function normaliseDomain(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { service, fields, stands }: Typed,
): Promise<string> {
  const text = fields.domain.trim();
  if (text === stands.domain || text === '') return text;
  const { planType } = await tx
    .selectFrom('plans')
    .select('type as planType')
    .where('id', '=', service.planId)
    .executeTakeFirstOrThrow();
  const domain = parseOwnDomain(text, shopDomains(ctx))?.domain ?? '';
  await requireDomain(tx, { planType, domain, serviceId: service.id });
  return domain;
}
