import type { BadgeTone } from '#app/ui/badge.tsx';
import type { AccessCodeState } from '#domain/platform/access-code.ts';

export const ACCESS_CODE_LABELS: Readonly<Record<AccessCodeState, string>> = {
  active: 'Actief',
  expired: 'Verlopen',
  deactivated: 'Gedeactiveerd',
};

export const ACCESS_CODE_TONES: Readonly<Record<AccessCodeState, BadgeTone>> = {
  active: 'good',
  expired: 'warn',
  deactivated: 'neutral',
};
