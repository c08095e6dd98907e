import CircleHelp from 'lucide-react/icons/circle-help';
import Headset from 'lucide-react/icons/headset';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import type { AccountSession } from '#contract/customer/security.ts';

const ICONS = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  unknown: CircleHelp,
  colleague: Headset,
} as const satisfies Record<AccountSession['kind'] | 'colleague', unknown>;

/** The kind of device of a session, beside its name. */
export function DeviceIcon({ kind }: { kind: keyof typeof ICONS }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />;
}
