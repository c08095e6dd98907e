import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { customerColumns } from '#app/features/operations/customer-page/customer-columns.tsx';
import { ACCESS_CODE_COLUMNS } from '#app/features/platform/maintenance/access-code-columns.tsx';
import { STAFF_ORDER_COLUMNS } from '#app/features/sales/orders/staff-order-columns.tsx';
import { STAFF_SERVICE_COLUMNS } from '#app/features/delivery/services/staff-service-columns.tsx';
import { STAFF_TICKET_COLUMNS } from '#app/features/support/tickets/staff-ticket-columns.tsx';
import { orpc } from '#app/lib/api.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { AccessCode } from '#contract/staff/maintenance.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { StaffService } from '#contract/staff/services.ts';
import type { StaffTicket } from '#contract/staff/tickets.ts';
import { ACCESS_CODE_STATES } from '#domain/platform/access-code.ts';
import { cents } from '#domain/platform/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/sales/order.ts';
import { PLAN_TYPES } from '#domain/catalogue/plan.ts';
import type { Role } from '#domain/platform/role.ts';
import { SERVICE_STATUSES, type ServiceStatus } from '#domain/delivery/service-status.ts';
import type { Column } from './data-table.tsx';

// The lists of the console: which columns they have, and what a row of them says and offers.

const ID = '0f1e2d3c-0000-4000-8000-000000000001';
/** A colleague of the shop, who gives nothing to themselves here. */
const COLLEAGUE_ID = '0f1e2d3c-0000-4000-8000-000000000002';
const AT = new Date('2026-11-21T11:00:00Z');

function markup<Row>(column: Column<Row> | undefined, row: Row, role: Role = 'admin'): string {
  const client = new QueryClient();
  client.setQueryData(orpc.customer.account.me.queryKey(), {
    id: COLLEAGUE_ID,
    email: 'beheer@voorbeeld.test',
    emailVerified: true,
    firstName: 'Bea',
    lastName: 'Bakker',
    role,
    lacksSecondFactor: false,
    lacksProof: false,
    actedBy: null,
    worksFor: null,
    isMember: false,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{column?.cell(row)}</MemoryRouter>
    </QueryClientProvider>,
  );
}

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00A0]+/g, ' ');

/** Every column by its name, with what a row says in it; of its actions only the name. */
function linesOf<Row>(columns: readonly Column<Row>[], row: Row): string[][] {
  return columns.map((column) =>
    column.actions === true ? [column.header] : [column.header, plain(markup(column, row)).trim()],
  );
}

/** The buttons of a row, those that are off between brackets. */
function buttonsOf<Row>(columns: readonly Column<Row>[], row: Row, role?: Role): string[] {
  const html = markup(columns.at(-1), row, role);
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)]
    .map(([, attributes = '', content = '']) => ({
      isOff: attributes.includes('aria-disabled="true"'),
      name: plain(content).trim(),
    }))
    .filter(({ name }) => name !== '')
    .map(({ isOff, name }) => (isOff ? `(${name})` : name));
}

const CUSTOMER: StaffCustomer = {
  id: ID,
  email: 'noor@voorbeeld.test',
  firstName: 'Noor',
  lastName: 'van Dijk',
  company: '',
  role: 'customer',
  servicesCount: 3,
  liveServices: 3,
  totalSpentCents: cents(123_456),
  blockedAt: null,
  createdAt: AT,
};

const ORDER: StaffOrder = {
  id: ID,
  customerId: ID,
  customerName: 'Noor van Dijk',
  customerEmail: 'noor@voorbeeld.test',
  planId: ID,
  planName: 'Webhosting Starter',
  planType: 'web',
  serviceName: 'winkel',
  system: null,
  domain: null,
  status: 'pending',
  termMonths: 1,
  billingCycle: 'monthly',
  totalCents: cents(499),
  paymentMethod: 'test_ideal',
  kind: 'new',
  serviceId: null,
  discount: null,
  createdAt: AT,
};

const SERVICE: StaffService = {
  id: ID,
  name: 'winkel',
  customerId: ID,
  customerName: 'Noor van Dijk',
  customerEmail: 'noor@voorbeeld.test',
  planId: ID,
  planName: 'VPS Starter',
  planType: 'vps',
  system: 'Debian 13',
  options: [],
  domain: null,
  module: 'simulator',
  status: 'active',
  suspendReason: null,
  deliveryState: 'done',
  deliveryError: null,
  moduleTask: null,
  moduleError: null,
  reinstalls: true,
  systems: ['Debian 13'],
  expiresAt: AT,
  cancelAt: null,
  undoUntil: null,
  createdAt: AT,
};

const TICKET: StaffTicket = {
  id: ID,
  subject: 'Mijn site is weg',
  preview: 'Sinds vanochtend',
  customerId: ID,
  customerName: 'Noor van Dijk',
  customerEmail: 'noor@voorbeeld.test',
  priority: 'medium',
  status: 'open',
  serviceName: null,
  assigneeId: null,
  assigneeName: null,
  createdAt: AT,
  updatedAt: AT,
};

const CODE: AccessCode = {
  id: ID,
  state: 'active',
  expiresAt: AT,
  createdAt: AT,
  createdBy: 'Beheer',
  usedAt: AT,
  usedByIp: '203.0.113.7',
  isOwnAccess: false,
};

test('a customer has seven columns; who has no name is said to have none', () => {
  const columns = customerColumns(() => undefined);
  expect(linesOf(columns, CUSTOMER)).toEqual([
    ['Klant', 'Noor van Dijk'],
    ['Email', 'noor@voorbeeld.test'],
    ['Rol', 'Klant'],
    ['Services', '3'],
    ['Uitgegeven', '€ 1.234,56'],
    ['Lid sinds', '21-11-2026'],
    ['Acties'],
  ]);
  const nameless = { ...CUSTOMER, firstName: '', lastName: '' };
  expect(plain(markup(columns[0], nameless)).trim()).toBe('Naam niet ingesteld');
});

test.each([
  ['owner', 'Owner'],
  ['admin', 'Admin'],
  ['staff', 'Medewerker'],
  ['customer', 'Klant'],
] as const)('a customer who is %s has the badge %s', (role, badge) => {
  const [, , column] = customerColumns(() => undefined);
  expect(plain(markup(column, { ...CUSTOMER, role })).trim()).toBe(badge);
});

test('an order has seven columns', () => {
  expect(linesOf(STAFF_ORDER_COLUMNS, ORDER)).toEqual([
    ['Bestelling', '0f1e2d3c'],
    ['Klant', 'Noor van Dijk'],
    ['Plan', 'Webhosting Starter'],
    ['Bedrag', '€ 4,99'],
    ['Status', 'In behandeling'],
    ['Datum', '21-11-2026'],
    ['Acties'],
  ]);
});

const ORDER_BUTTONS: Partial<Record<OrderStatus, string[]>> = {
  pending: ['Markeer Betaald', 'Markeer Mislukt'],
  paid: ['Terugbetalen'],
  completed: ['Terugbetalen'],
};

test.each(ORDER_STATUSES)('an order that is %s offers what belongs to that', (status) => {
  const buttons = ORDER_BUTTONS[status] ?? [];
  const order = { ...ORDER, status };
  expect(buttonsOf(STAFF_ORDER_COLUMNS, order)).toEqual(buttons);
  expect(buttonsOf(STAFF_ORDER_COLUMNS, order, 'staff')).toEqual(
    buttons.map((name) => `(${name})`),
  );
});

test('a service has seven columns', () => {
  expect(linesOf(STAFF_SERVICE_COLUMNS, SERVICE)).toEqual([
    ['Service', 'winkel'],
    ['Type', 'VPS'],
    ['Klant', 'Noor van Dijk'],
    ['Plan', 'VPS Starter Debian 13'],
    ['Status', 'Actief'],
    ['Verloopt', '21-11-2026'],
    ['Acties'],
  ]);
});

test('each type of service has an icon of its own, and so has the rest', () => {
  const [, column] = STAFF_SERVICE_COLUMNS;
  const icons = PLAN_TYPES.map((planType) => {
    const html = markup(column, { ...SERVICE, planType });
    return /<svg.*<\/svg>/.exec(html)?.[0];
  });
  expect(icons).not.toContain(undefined);
  expect(new Set(icons).size).toBe(PLAN_TYPES.length);
});

const SERVICE_BUTTONS: Record<ServiceStatus, string[]> = {
  pending: ['(Herstart)'],
  active: ['Opschorten', 'Herstart'],
  suspended: ['Activeren', 'Herstart'],
  offline: ['Herstart'],
  cancelled: ['(Herstart)'],
};

test.each(SERVICE_STATUSES)('a service that is %s offers what belongs to that', (status) => {
  expect(buttonsOf(STAFF_SERVICE_COLUMNS, { ...SERVICE, status })).toEqual(SERVICE_BUTTONS[status]);
});

test('a ticket has its beginning below its subject, and a way to read it', () => {
  expect(linesOf(STAFF_TICKET_COLUMNS, TICKET)).toEqual([
    ['Onderwerp', 'Mijn site is weg Sinds vanochtend'],
    ['Klant', 'Noor van Dijk'],
    ['Prioriteit', 'Normaal'],
    ['Status', 'Open'],
    ['Service', 'Algemeen'],
    ['Behandelaar', 'Niemand'],
    ['Datum', '21-11-2026'],
    ['Acties'],
  ]);
  const withService = { ...TICKET, serviceName: 'winkel' };
  expect(plain(markup(STAFF_TICKET_COLUMNS[4], withService)).trim()).toBe('winkel');
  expect(plain(markup(STAFF_TICKET_COLUMNS.at(-1), TICKET)).trim()).toBe('Bekijken');
});

test('an access code says until when, and when and from where it was last used', () => {
  expect(linesOf(ACCESS_CODE_COLUMNS, CODE).slice(0, 3)).toEqual([
    ['Status', 'Actief'],
    ['Verloopt', '21-11-2026, 12:00'],
    ['Laatst gebruikt', '21-11-2026, 12:00 203.0.113.7'],
  ]);
  const badges = ACCESS_CODE_STATES.map((state) =>
    plain(markup(ACCESS_CODE_COLUMNS[0], { ...CODE, state })).trim(),
  );
  expect(badges.toSorted()).toEqual(['Actief', 'Gedeactiveerd', 'Verlopen']);
});
