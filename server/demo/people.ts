import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { isPostalCode, type CountryCode } from '#domain/identity/customer.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import type { Role } from '#domain/platform/role.ts';

/** Somebody of the demo world. Nobody here exists; every address ends in `.test` (RFC 2606). */
export type DemoPerson = {
  email: string;
  role: Role;
  phone: string;
  billing: PlaceOrderInput['billing'];
  /** The domain that their sites and servers are named under. */
  site: string;
  buys: readonly PlanType[];
};

export type Address = readonly [
  street: string,
  houseNumber: string,
  postalCode: string,
  city: string,
];
export type Name = readonly [firstName: string, lastName: string];
export type Company = readonly [name: string, kvk: string, vatId: string];

/** A private person; the mail address is made of the name. */
export function consumer(name: Name, address: Address, buys: readonly PlanType[]): DemoPerson {
  const site = `${slugOf(name.join(' '))}.test`;
  const email = `${slugOf(name[0])}.${slugOf(name[1]).replaceAll('-', '')}@post.test`;
  return person({ name, company: ['', '', ''], address, email, site, buys });
}

/** A company and who orders for it. */
export function business(
  company: Company,
  name: Name,
  address: Address,
  buys: readonly PlanType[],
): DemoPerson {
  const site = `${slugOf(company[0].replace(/ (?:B\.?V\.?|VOF)$/, ''))}.test`;
  return person({ name, company, address, email: `${slugOf(name[0])}@${site}`, site, buys });
}

function person(parts: {
  name: Name;
  company: Company;
  address: Address;
  email: string;
  site: string;
  buys: readonly PlanType[];
}): DemoPerson {
  const { email, site, buys } = parts;
  const [firstName, lastName] = parts.name;
  const [company, kvk, vatId] = parts.company;
  const [street, houseNumber, postalCode, city] = parts.address;
  // Both countries of the demo tell themselves apart by their postal codes.
  const country = isPostalCode(postalCode, 'NL') ? 'NL' : 'BE';
  return {
    email,
    site,
    buys,
    role: 'customer',
    phone: phoneOf(email, country),
    billing: {
      kind: company === '' ? 'consumer' : 'business',
      firstName,
      lastName,
      company,
      kvk,
      vatId,
      street,
      houseNumber,
      postalCode,
      city,
      country,
    },
  };
}

/** In shape only: mobile numbers do not begin with 060 or 0400. */
function phoneOf(email: string, country: CountryCode): string {
  let mixed = 0;
  for (const character of email) mixed = (mixed * 31 + character.charCodeAt(0)) % 1_000_000;
  const digits = String(mixed).padStart(6, '0');
  const [one, two, three] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  return country === 'NL' ? `06 01 ${one} ${two} ${three}` : `0400 ${one} ${two} ${three}`;
}

function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
