import type { PlanType } from '#domain/plan.ts';

export const PLAN_TYPE_LABELS: Record<PlanType, string> = {
  web: 'Webhosting',
  vps: 'VPS',
  game: 'Gameserver',
  dedicated: 'Dedicated server',
  other: 'Overig',
};
