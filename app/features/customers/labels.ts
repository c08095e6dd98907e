import type { BadgeTone } from '#app/ui/badge.tsx';
import { hasConsole, type Role } from '#domain/role.ts';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  customer: 'Klant',
  staff: 'Medewerker',
  admin: 'Admin',
  owner: 'Owner',
};

export const ROLE_TONES: Readonly<Record<Role, BadgeTone>> = {
  customer: 'neutral',
  staff: 'info',
  admin: 'info',
  owner: 'good',
};

/** What the settings tab calls someone. */
export function accountTypeLabel(role: Role): 'Administrator' | 'Standaard gebruiker' {
  return hasConsole(role) ? 'Administrator' : 'Standaard gebruiker';
}

/** A person's name as lists show it. */
export function fullName(person: { firstName: string; lastName: string }): string | null {
  const name = `${person.firstName} ${person.lastName}`.trim();
  return name === '' ? null : name;
}
