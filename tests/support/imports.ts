import { randomUUID } from 'node:crypto';
import type { ImportPreview } from '#contract/staff/imports.ts';
import type { TestApp } from './api.ts';
import type { Person } from './factories.ts';

export const CUSTOMER_HEAD =
  'e-mail;voornaam;achternaam;bedrijf;kvk;btw-id;telefoon;straat;huisnummer;postcode;plaats;land;factuur-e-mail;kenmerk';
const SERVICE_HEAD =
  'e-mail;pakket;naam;termijn;prijs;betaald t/m;begonnen op;status;hostname;ip-adres;gebruikersnaam;paneel-id';

/** A file as a spreadsheet would write it. */
function csvFile(lines: readonly string[], name = 'bestand.csv'): File {
  return new File([lines.join('\r\n')], name, { type: 'text/csv' });
}

export function customersFile(...lines: string[]): File {
  return csvFile([CUSTOMER_HEAD, ...lines], 'klanten.csv');
}

export function servicesFile(...lines: string[]): File {
  return csvFile([SERVICE_HEAD, ...lines], 'services.csv');
}

/** A customer with everything an invoice asks. */
export const customerLine = (email: string) =>
  `${email};José;van der Meer;;;;;Prinsengracht;12a;1015DK;Amsterdam;;;K-1001`;

type ServiceFields = Partial<
  Record<'plan' | 'name' | 'cycle' | 'price' | 'until' | 'from' | 'status' | 'panelId', string>
>;

/** A service of this customer, for 9.50 a month unless it says otherwise. */
export function serviceLine(email: string, fields: ServiceFields = {}): string {
  const { plan = 'web-start', name = 'jose.nl', cycle = 'maandelijks', price = '9,50' } = fields;
  const { until = '31-12-2026', from = '', status = '', panelId = '' } = fields;
  const server = 'srv01.example.nl;203.0.113.10;jose';
  return [email, plan, name, cycle, price, until, from, status, server, panelId].join(';');
}

type Files = { customers?: File; services?: File };
type Choice = { onlyRight?: boolean; invites?: boolean };

const freshOf = ({ customers, services }: ImportPreview) => ({
  customers: customers?.fresh ?? 0,
  services: services?.fresh ?? 0,
});

/** Looks at files and imports them, as an admin would. */
export async function importFiles(
  api: TestApp,
  admin: Person,
  files: Files,
  { onlyRight = false, invites = false }: Choice = {},
): Promise<{ importId: string; preview: ImportPreview }> {
  const { imports } = api.as(admin).staff;
  const preview = await imports.preview(files);
  const importId = randomUUID();
  await imports.start({ ...files, importId, onlyRight, invites, shown: freshOf(preview) });
  await api.jobsDone();
  return { importId, preview };
}

/** The service of this name. */
export async function movedService({ db }: TestApp, name: string) {
  return db.selectFrom('services').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}
