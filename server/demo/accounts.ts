import type { Role } from '#domain/platform/role.ts';
import { business, consumer, type DemoPerson } from './people.ts';

/** The accounts that the start names in the terminal. */
export const DEMO_PASSWORD = 'hostwerk-demo-2026';

const OFFICE = ['Voorbeeldgracht', '12', '1017 AB', 'Amsterdam'] as const;

function named(email: string, role: Role, person: DemoPerson): DemoPerson {
  return { ...person, email: `${email}@hostwerk.test`, role };
}

export const OWNER = named('eigenaar', 'owner', consumer(['Femke', 'de Groot'], OFFICE, []));
export const ADMIN = named('beheer', 'admin', consumer(['Bas', 'Willems'], OFFICE, []));
export const STAFF = named('medewerker', 'staff', consumer(['Noor', 'Haddad'], OFFICE, []));

/** The customer who has one of everything. */
export const REGULAR = named(
  'klant',
  'customer',
  business(
    ['Studio Zuiderlicht', '00172604', 'NL860012347B01'],
    ['Sanne', 'de Vries'],
    ['Voorbeeldkade', '27', '3511 AX', 'Utrecht'],
    ['web', 'vps'],
  ),
);

/** A customer who signed up the other day and has nothing. */
export const NEWCOMER = named(
  'nieuw',
  'customer',
  consumer(['Tess', 'Bosman'], ['Voorbeeldstraat', '3', '6811 CD', 'Arnhem'], ['web']),
);
