import { randomUUID } from 'node:crypto';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import {
  movedAnchor,
  movedDateIssues,
  panelIdIssue,
  type ImportedService,
} from '#domain/delivery/moving-in.ts';
import { readDomain, takesDomain } from '#domain/delivery/own-domain.ts';
import type { Cents } from '#domain/platform/money.ts';
import { priceForTerm } from '#domain/catalogue/plan.ts';
import { beginningOf } from '#domain/platform/shorten.ts';
import type { ServerFound } from '#server/delivery/panels/provisioning-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { findKnown, type ImportPlan, type RowOutcome } from './queries.ts';

type Line = {
  service: ImportedService;
  rowKey: string;
  plans: ReadonlyMap<string, ImportPlan>;
  /** The panel's answer about its server; null for a server that nobody could ask about. */
  found: ServerFound | null;
};

const NOT_ASKED = 'Niet nagekeken: dit paneel is niet ingesteld.';
const NAME_MAX = 200;

/**
 * Makes a service that ran in another system go on here, in the caller's transaction: paid until the
 * day that was paid there, to be renewed from then on. Nothing is ordered, invoiced, mailed or made for
 * it. What changed since its file was looked at is looked at again.
 */
export async function importService(
  ctx: VerbContext,
  tx: Tx,
  { service, rowKey, plans, found }: Line,
): Promise<RowOutcome> {
  const known = await findKnown(tx, [service]);
  const before = known.services.get(rowKey);
  if (before !== undefined) return { state: 'existing', ...before };
  const user = known.users.get(service.email);
  if (user === undefined || user.isStaff) return refused('e-mail', 'Deze klant is er niet (meer).');
  if (user.isUnproven) {
    return refused('e-mail', 'Iemand registreerde zich met dit adres en heeft het niet bevestigd.');
  }
  const plan = plans.get(service.plan);
  if (plan === undefined) return refused('pakket', 'Dit pakket is er niet meer.');
  if (movedDateIssues(service, amsterdamDate(ctx.now())).length > 0) {
    return refused('betaald t/m', 'Deze dag is inmiddels voorbij.');
  }
  const isTaken = known.panels.has(`${plan.module} ${service.panelId}`);
  if (isTaken || panelIdIssue(plan.module, service.panelId) !== null) {
    return refused('paneel-id', 'Deze server is van een andere service, of het pakket veranderde.');
  }
  const userId = user.id;
  if (known.running.has(`${userId} ${plan.id} ${service.name.toLowerCase()}`)) {
    return refused('naam', 'Deze klant heeft al zo’n service op dit pakket.');
  }
  const priceCents = service.priceCents ?? priceForTerm(plan, service.termMonths);
  if (priceCents === null) {
    return refused('prijs', 'Dit pakket wordt niet meer voor deze termijn verkocht.');
  }
  if (found !== null && 'refusal' in found) return refused('paneel-id', found.refusal);
  const serviceId = await insertService(ctx, tx, { service, priceCents, plan, userId, found });
  const said =
    found === null ? NOT_ASKED : `Heet daar ${beginningOf(found.known.trim(), NAME_MAX)}.`;
  const onPanel = service.panelId === '' ? null : said;
  return { state: 'imported', userId, serviceId, onPanel };
}

function refused(column: string, reason: string): RowOutcome {
  return { state: 'refused', column, reason };
}

type Moving = {
  service: ImportedService;
  priceCents: Cents;
  plan: ImportPlan;
  userId: string;
  found: ServerFound | null;
};

/** Answers the domain of web hosting: that of its account, or its name; null where neither is a domain. */
function domainOf({ name }: ImportedService, { plan, found }: Pick<Moving, 'plan' | 'found'>) {
  if (!takesDomain(plan.type)) return null;
  const known = found !== null && 'known' in found ? found.known : name;
  const read = readDomain(known);
  return read.ok ? read.value.domain : null;
}

async function insertService(
  ctx: VerbContext,
  tx: Tx,
  { service, priceCents, plan, userId, found }: Moving,
): Promise<string> {
  const now = ctx.now();
  const id = randomUUID();
  const { anchorAt, movedTerms, movedUntil } = movedAnchor(service);
  const isOn = service.status === 'active';
  const { hostname, ipAddress, username } = service;
  const isReached = hostname !== '' || ipAddress !== '' || username !== '';
  await tx
    .insertInto('services')
    .values({
      id,
      userId,
      planId: plan.id,
      orderId: null,
      name: service.name,
      domain: domainOf(service, { plan, found }),
      status: service.status,
      // Paid and yet off: only staff decide that it goes on again.
      suspendReason: isOn ? null : 'staff',
      termMonths: service.termMonths,
      priceCents,
      module: plan.module,
      deliveryState: 'done',
      moduleState: isOn ? 'running' : 'suspended',
      serverInfo: isReached ? JSON.stringify({ hostname, ipAddress, username, notes: '' }) : null,
      panelId: service.panelId === '' ? null : service.panelId,
      anchorAt,
      movedTerms,
      movedUntil,
      expiresAt: movedUntil,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  recordChange(ctx, tx, {
    action: 'service.import',
    subject: { type: 'service', id },
    before: null,
    after: {
      status: service.status,
      planId: plan.id,
      name: service.name,
      paidUntil: service.paidUntil,
      expiresAt: movedUntil,
    },
    ownerId: userId,
    topics: ['services'],
    event: { type: 'service.moved-in', subjectType: 'service', ownerId: userId },
  });
  return id;
}
