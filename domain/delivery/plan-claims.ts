import type { ModuleOptions } from './module-options.ts';
import type { ProvisioningModule } from '#domain/catalogue/plan.ts';

/** Promises of a plan that somebody has to keep, by the words that they are recognised by. */
const CLAIM_WORDS = {
  backups: /back-?ups?\b/i,
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

/** Tells whether the panel of a module keeps a promise: no module of ours makes backups by itself. */
function isKept(claim: PlanClaim, { module, moduleOptions }: Promising): boolean {
  if (claim === 'certificate') return module === 'directadmin';
  if (claim !== 'backups' || moduleOptions === null) return false;
  return 'backups' in moduleOptions && moduleOptions.backups > 0;
}

/** Lists what the texts of a plan promise and nothing makes true: the shop's people have to. */
export function unkeptClaims(plan: Promising): PlanClaim[] {
  const text = plan.features.join('\n');
  return PLAN_CLAIMS.filter((claim) => CLAIM_WORDS[claim].test(text) && !isKept(claim, plan));
}
