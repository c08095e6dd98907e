import { Badge } from '#app/ui/badge.tsx';
import type { Role } from '#domain/platform/role.ts';
import { ROLE_LABELS, ROLE_TONES } from './labels.ts';

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={ROLE_TONES[role]}>{ROLE_LABELS[role]}</Badge>;
}
