import type { BadgeTone } from '#app/ui/badge.tsx';
import { hasConsole, type Role } from '#domain/platform/role.ts';
import { mayChangeRole, type RoleChangeRefusal } from '#domain/identity/role-change.ts';

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

/** The consequences of a role, for whoever is about to give it. */
export const ROLE_CONSEQUENCES: Readonly<Record<Role, string>> = {
  customer: 'Het Admin Panel gaat meteen dicht; de eigen services en bestellingen blijven.',
  staff: 'Een medewerker ziet alle klanten, bestellingen, services en tickets.',
  admin:
    'Een admin wijzigt ook bestellingen, pakketten en instellingen, en mag rollen geven en afnemen.',
  owner: 'Een owner mag alles. In het Admin Panel kan niemand deze rol weer afnemen.',
};

/** Names the type of an account as the settings tab does. */
export function accountTypeLabel(role: Role): 'Administrator' | 'Standaard gebruiker' {
  return hasConsole(role) ? 'Administrator' : 'Standaard gebruiker';
}

export const NAMELESS = 'Naam niet ingesteld';

type Named = { firstName: string; lastName: string };

/** A person's name as lists show it. */
export function fullName(person: Named): string | null {
  const name = `${person.firstName} ${person.lastName}`.trim();
  return name === '' ? null : name;
}

/** Names a person as a sentence does. */
export function callName(person: Named & { email: string }): string {
  return fullName(person) ?? person.email;
}

const REFUSALS: Readonly<Record<RoleChangeRefusal, string>> = {
  FORBIDDEN: 'Alleen een admin of owner mag dit.',
  OWN_ROLE: 'Je eigen rol kun je niet wijzigen.',
  TARGET_IS_OWNER: 'De rol van een owner kun je hier niet wijzigen.',
  ROLE_UNCHANGED: 'Deze persoon heeft die rol al.',
};

export type RoleAction = { to: Role; label: string; reason: string | null };
type Account = { id: string; role: Role };

/** 'Rol Beheer': what may be made of somebody, and why what may not. */
export function roleActions(actor: Account, target: Account): RoleAction[] {
  const action = (to: Role, label: string): RoleAction => {
    const allowed = mayChangeRole(actor, target, to);
    if (allowed.ok) return { to, label, reason: null };
    const isOwnersAlone = allowed.reason === 'FORBIDDEN' && to === 'owner';
    const reason = isOwnersAlone
      ? 'Alleen een owner kan een owner aanwijzen.'
      : REFUSALS[allowed.reason];
    return { to, label, reason };
  };
  const { role } = target;
  return [
    role === 'admin' ? action('customer', 'Remove Admin') : action('admin', 'Make Admin'),
    role === 'staff' ? action('customer', 'Remove Staff') : action('staff', 'Make Staff'),
    ...(role === 'owner' ? [] : [action('owner', 'Make Owner')]),
  ];
}

export type MailTemplate = { id: string; label: string; subject: string; message: string };

/** Mails that staff write often; the first line is the greeting, and all of it can be changed. */
export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  {
    id: 'payment',
    label: 'Openstaande betaling',
    subject: 'Je openstaande factuur',
    message:
      'er staat nog een factuur voor je open. Je vindt hem in je dashboard onder Facturering; daar kun je hem ook meteen betalen.\n\nHeb je al betaald? Dan kun je deze mail vergeten.',
  },
  {
    id: 'maintenance',
    label: 'Gepland onderhoud',
    subject: 'Onderhoud aan je service',
    message:
      'op [datum] tussen [tijd] en [tijd] doen we onderhoud. Je service kan dan even niet bereikbaar zijn.\n\nJe hoeft zelf niets te doen.',
  },
  {
    id: 'details',
    label: 'Gegevens aanvullen',
    subject: 'We missen nog een paar gegevens',
    message:
      'we missen nog een paar gegevens van je. Vul je ze aan in je dashboard, onder Instellingen en dan Profiel?',
  },
  {
    id: 'solved',
    label: 'Opgelost',
    subject: 'Je vraag is opgelost',
    message:
      'we hebben opgelost waar je ons over schreef: [wat].\n\nWerkt het bij jou nog niet? Open dan een ticket in je dashboard, dan kijken we verder.',
  },
];
