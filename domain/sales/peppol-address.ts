import {
  COUNTRY_CODES,
  isVatId,
  normaliseVatId,
  type CountryCode,
} from '#domain/identity/customer.ts';

/** Address of a company on the Peppol network: a scheme of its list (EAS), and the number in it. */
export type PeppolAddress = { scheme: string; id: string };

/** Schemes whose number is the btw-id, with its prefix. */
const BY_VAT_ID: Readonly<Partial<Record<CountryCode, string>>> = {
  AT: '9914',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  DK: '0184',
  EE: '9931',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
};

type Company = { country: string; vatId: string };

/**
 * Works out the address of a company abroad from its btw-id; null where it does not follow from that. Of
 * Greece it does not: its scheme takes another form of the number.
 */
export function peppolAddress({ country, vatId }: Company): PeppolAddress | null {
  const id = normaliseVatId(vatId);
  const known = COUNTRY_CODES.find((code) => code === country);
  if (known === undefined || !isVatId(id, known)) return null;
  if (known === 'BE') return isEnterpriseNumber(id.slice(2)) ? address('0208', id.slice(2)) : null;
  // The number of the organisation, to which the tax office adds two digits.
  if (known === 'SE') return passesLuhn(id.slice(2, 12)) ? address('0007', id.slice(2, 12)) : null;
  const scheme = BY_VAT_ID[known];
  return scheme === undefined ? null : address(scheme, id);
}

function address(scheme: string, id: string): PeppolAddress {
  return { scheme, id };
}

/** Tells whether a Belgian number of ten digits ends in the check of the eight before (Peppol R043). */
function isEnterpriseNumber(digits: string): boolean {
  return 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));
}

/** Tells whether the last digit is the check of those before (Peppol R049). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, at) => {
    const times = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (times > 9 ? times - 9 : times);
  }, 0);
  return sum % 10 === 0;
}
