import type { ModuleOptions } from './module-options.ts';
import {
  MODULE_ABILITIES,
  type ProvisioningModule,
} from '#domain/catalogue/provisioning-module.ts';

/** Promises of a plan that somebody has to keep, by the words that they are recognised by. */
const CLAIM_WORDS = {
  backups: /back-?ups?\b|reservekopie/i,
  snapshots: /snapshot/i,
  certificate: /\bssl\b/i,
  priority: /\bvoorrang\b/i,
} as const;

export type PlanClaim = keyof typeof CLAIM_WORDS;
export const PLAN_CLAIMS: readonly PlanClaim[] = [
  'backups',
  'snapshots',
  'certificate',
  'priority',
];

type Promising = {
  features: readonly string[];
  module: ProvisioningModule;
  moduleOptions: ModuleOptions | null;
};

/** Back-ups that come by themselves: no module of ours makes those. */
const BY_THEMSELVES = /dagelijks|wekelijks|maandelijks|elke|iedere|automatisch/i;

/** Tells whether the panel of a module keeps a promise: room for back-ups of one's own is no back-up a day. */
function isKept(claim: PlanClaim, { features, module, moduleOptions }: Promising): boolean {
  if (claim === 'certificate') return MODULE_ABILITIES[module].issuesCertificates;
  if (claim !== 'backups' || moduleOptions === null) return false;
  const hasRoom = 'backups' in moduleOptions && moduleOptions.backups > 0;
  const told = features.filter((feature) => CLAIM_WORDS.backups.test(feature));
  return hasRoom && !told.some((feature) => BY_THEMSELVES.test(feature));
}

/** Lists what the texts of a plan promise and nothing makes true: the shop's people have to. */
export function unmetClaims(plan: Promising): PlanClaim[] {
  const text = plan.features.join('\n');
  return PLAN_CLAIMS.filter((claim) => CLAIM_WORDS[claim].test(text) && !isKept(claim, plan));
}
