import type { LucideIcon } from 'lucide-react';
import Box from 'lucide-react/icons/box';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Globe from 'lucide-react/icons/globe';
import HardDrive from 'lucide-react/icons/hard-drive';
import Server from 'lucide-react/icons/server';
import type { PlanType } from '#domain/catalogue/plan.ts';
import { SERVICE_TYPE_LABELS } from './labels.ts';

const ICONS: Readonly<Record<PlanType, LucideIcon>> = {
  web: Globe,
  vps: Server,
  game: Gamepad2,
  dedicated: HardDrive,
  other: Box,
};

/** Shows the kind of hosting as icon and word. */
export function ServiceTypeBadge({ type }: { type: PlanType }) {
  const Icon = ICONS[type];
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <Icon aria-hidden className="size-4 shrink-0" />
      {SERVICE_TYPE_LABELS[type]}
    </span>
  );
}
