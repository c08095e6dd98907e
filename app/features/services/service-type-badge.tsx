import type { LucideIcon } from 'lucide-react';
import Box from 'lucide-react/icons/box';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Globe from 'lucide-react/icons/globe';
import HardDrive from 'lucide-react/icons/hard-drive';
import Server from 'lucide-react/icons/server';
import type { PlanType } from '#domain/plan.ts';

const TYPES: Readonly<Record<PlanType, { label: string; icon: LucideIcon }>> = {
  web: { label: 'Webhosting', icon: Globe },
  vps: { label: 'VPS', icon: Server },
  game: { label: 'Game server', icon: Gamepad2 },
  dedicated: { label: 'Dedicated server', icon: HardDrive },
  other: { label: 'Overig', icon: Box },
};

/** What kind of hosting it is, as icon and word. */
export function ServiceTypeBadge({ type }: { type: PlanType }) {
  const { label, icon: Icon } = TYPES[type];
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </span>
  );
}
