import { describe, expect, test } from 'vitest';
import {
  DEFAULT_ROLE,
  hasConsole,
  may,
  mayLogInAs,
  mayManageAccount,
  PERMISSIONS,
  ROLES,
  type Permission,
  type Role,
} from './role.ts';
import { mayChangeRole } from '#domain/identity/role-change.ts';

/** The table of the product decisions, word for word. */
const PRODUCT_TABLE = `
| Action | customer | staff | admin | owner |
|---|---|---|---|---|
| own records: read, order, pay, cancel a pending order, restart, rename and cancel a service, log in on its panel, open, reply to and close a ticket, profile, security, export, delete account | own | own | own | own |
| customers, orders, services, invoices: read | | yes | yes | yes |
| tickets: read all, reply, assign, status, priority | | yes | yes | yes |
| services: create for a customer (the assign form too), deliver, suspend, activate, restart | | yes | yes | yes |
| notes on a customer, use canned answers | | yes | yes | yes |
| discount codes: read | | yes | yes | yes |
| mail a customer | | yes | yes | yes |
| orders: mark paid or failed; services: delete, delete all | | | yes | yes |
| refund, credit note | | | yes | yes |
| reports and statistics | | yes | yes | yes |
| CSV export, canned answers: manage, a customer's sessions: see and end, block and unblock, log in as a customer (never as staff) | | | yes | yes |
| plans, discount codes, settings, maintenance, access codes, force logout | | | yes | yes |
| make / remove staff and admin (not of an owner, not of oneself) | | | yes | yes |
| make owner | | | | yes |
| audit log | | | read | read |
| breaches of personal data: note one | | yes | yes | yes |
| breaches of personal data: read all, decide, close; register of processing | | | yes | yes |
`;

/** Permissions of each row, by how the row begins. */
const ROWS: Readonly<Record<string, readonly Permission[]>> = {
  'own records: read, order': [
    'own.read',
    'own.orders.place',
    'own.orders.pay',
    'own.orders.cancel',
    'own.services.restart',
    'own.services.reinstall',
    'own.services.rename',
    'own.services.open-panel',
    'own.services.set-access',
    'own.services.cancel',
    'own.tickets.open',
    'own.tickets.reply',
    'own.tickets.close',
    'own.profile.write',
    'own.security.write',
    'own.export',
    'own.account.delete',
  ],
  'customers, orders': ['customers.read', 'orders.read', 'services.read', 'invoices.read'],
  'tickets:': [
    'tickets.read',
    'tickets.reply',
    'tickets.assign',
    'tickets.set-status',
    'tickets.set-priority',
    'incidents.write',
  ],
  'services: create': [
    'services.create',
    'services.deliver',
    'services.suspend',
    'services.activate',
    'services.restart',
    'services.edit',
  ],
  'notes on a customer': ['customers.write-notes', 'canned-answers.use', 'articles.read'],
  'discount codes: read': ['discounts.read'],
  'mail a customer': ['customers.mail', 'customers.create', 'customers.edit'],
  'orders: mark paid': [
    'orders.mark-paid',
    'orders.mark-failed',
    'orders.hold',
    'demo.advance',
    'services.reinstall',
    'services.delete',
    'services.delete-all',
    'services.change-plan',
  ],
  'refund, credit note': [
    'orders.refund',
    'invoices.credit',
    'invoices.correct',
    'charges.create',
    'orders.place-for',
  ],
  'reports and statistics': ['reports.read'],
  'CSV export': [
    'exports.run',
    'canned-answers.manage',
    'articles.manage',
    'customers.read-sessions',
    'customers.end-sessions',
    'customers.block',
    'customers.change-email',
    'customers.unblock',
    'customers.log-in-as',
  ],
  'plans, discount codes': [
    'plans.write',
    'addresses.manage',
    'discounts.manage',
    'imports.run',
    'settings.read',
    'settings.write',
    'maintenance.switch',
    'access-codes.manage',
    'sessions.force-logout',
  ],
  'make / remove': [
    'roles.make-staff',
    'roles.remove-staff',
    'roles.make-admin',
    'roles.remove-admin',
  ],
  // A key and a webhook go on without the person: as rare as another owner.
  'make owner': ['roles.make-owner', 'api-keys.manage', 'webhooks.manage'],
  'audit log': ['audit.read'],
  'breaches of personal data: note': ['data-breaches.note'],
  'breaches of personal data: read all': ['data-breaches.decide', 'processing-register.manage'],
};

const lines = PRODUCT_TABLE.trim().split('\n').slice(2);
const cells = lines.flatMap((line) => {
  const [, action = '', ...marks] = line.split('|').map((cell) => cell.trim());
  const begin = Object.keys(ROWS).find((start) => action.startsWith(start)) ?? '';
  return (ROWS[begin] ?? []).flatMap((permission) =>
    ROLES.map((role, column) => ({ permission, role, allowed: marks[column] !== '' })),
  );
});

describe('permissions', () => {
  test.each(cells)('$permission for $role: $allowed', ({ permission, role, allowed }) => {
    expect(may(role, permission)).toBe(allowed);
  });

  test('has a row of the table for every permission, and no row without one', () => {
    const inTable = new Set<string>(cells.map((cell) => cell.permission));
    expect([...inTable].sort()).toEqual(Object.keys(PERMISSIONS).sort());
    expect(lines).toHaveLength(Object.keys(ROWS).length);
    expect(cells).toHaveLength(inTable.size * ROLES.length);
  });

  test('gives each role all that the one below it has', () => {
    const names = cells.map((cell) => cell.permission);
    const lost = names.filter((name) =>
      ROLES.some((role, rank) => {
        const above = ROLES[rank + 1];
        return above !== undefined && may(role, name) && !may(above, name);
      }),
    );
    expect(lost).toEqual([]);
  });

  test('opens the console for all but customers, and a stranger is a customer', () => {
    expect(ROLES.filter(hasConsole)).toEqual(['staff', 'admin', 'owner']);
    expect(DEFAULT_ROLE).toBe('customer');
  });
});

describe('mayChangeRole', () => {
  /** Outcome of an actor changing another's role: rows actor/target, columns the new role. */
  const OTHER: Readonly<Record<Role, Readonly<Record<Role, readonly string[]>>>> = {
    customer: {
      customer: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
      staff: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
      admin: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
      owner: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
    },
    staff: {
      customer: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
      staff: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
      admin: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
      owner: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
    },
    admin: {
      customer: ['ROLE_UNCHANGED', 'staff', 'admin', 'FORBIDDEN'],
      staff: ['customer', 'ROLE_UNCHANGED', 'admin', 'FORBIDDEN'],
      admin: ['customer', 'staff', 'ROLE_UNCHANGED', 'FORBIDDEN'],
      owner: ['TARGET_IS_OWNER', 'TARGET_IS_OWNER', 'TARGET_IS_OWNER', 'FORBIDDEN'],
    },
    owner: {
      customer: ['ROLE_UNCHANGED', 'staff', 'admin', 'owner'],
      staff: ['customer', 'ROLE_UNCHANGED', 'admin', 'owner'],
      admin: ['customer', 'staff', 'ROLE_UNCHANGED', 'owner'],
      owner: ['TARGET_IS_OWNER', 'TARGET_IS_OWNER', 'TARGET_IS_OWNER', 'TARGET_IS_OWNER'],
    },
  };
  const changes = ROLES.flatMap((actor) =>
    ROLES.flatMap((target) =>
      ROLES.map((to, column) => ({ actor, target, to, outcome: OTHER[actor][target][column] })),
    ),
  );

  test.each(changes)('$actor makes a $target $to: $outcome', ({ actor, target, to, outcome }) => {
    const result = mayChangeRole({ id: 'a', role: actor }, { id: 'b', role: target }, to);
    expect(result.ok ? result.value : result.reason).toBe(outcome);
  });

  test.each(ROLES.flatMap((role) => ROLES.map((to) => ({ role, to }))))(
    'nobody changes their own role: $role to $to',
    ({ role, to }) => {
      const result = mayChangeRole({ id: 'a', role }, { id: 'a', role }, to);
      const asOwnerOrAdmin = role === 'owner' || (role === 'admin' && to !== 'owner');
      expect(result).toEqual({ ok: false, reason: asOwnerOrAdmin ? 'OWN_ROLE' : 'FORBIDDEN' });
    },
  );
});

describe('mayManageAccount', () => {
  /** Outcome of an actor managing the account of another: rows actors, columns targets. */
  const OTHER: Readonly<Record<Role, readonly string[]>> = {
    customer: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
    staff: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
    admin: ['yes', 'yes', 'TARGET_IS_ADMIN', 'TARGET_IS_OWNER'],
    owner: ['yes', 'yes', 'yes', 'TARGET_IS_OWNER'],
  };
  const pairs = ROLES.flatMap((actor) =>
    ROLES.map((target, column) => ({ actor, target, outcome: OTHER[actor][column] })),
  );

  test.each(pairs)('$actor of a $target: $outcome', ({ actor, target, outcome }) => {
    const result = mayManageAccount({ id: 'a', role: actor }, { id: 'b', role: target });
    expect(result.ok ? 'yes' : result.reason).toBe(outcome);
  });

  test.each(['admin', 'owner'] as const)('%s not of their own', (role) => {
    const self = { id: 'a', role };
    expect(mayManageAccount(self, self)).toEqual({ ok: false, reason: 'OWN_ACCOUNT' });
  });
});

describe('mayLogInAs', () => {
  const OTHER: Readonly<Record<Role, readonly string[]>> = {
    customer: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
    staff: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
    admin: ['yes', 'TARGET_IS_STAFF', 'TARGET_IS_STAFF', 'TARGET_IS_STAFF'],
    owner: ['yes', 'TARGET_IS_STAFF', 'TARGET_IS_STAFF', 'TARGET_IS_STAFF'],
  };
  const pairs = ROLES.flatMap((actor) =>
    ROLES.map((target, column) => ({ actor, target, outcome: OTHER[actor][column] })),
  );

  test.each(pairs)('$actor as a $target: $outcome', ({ actor, target, outcome }) => {
    const person = { id: 'b', role: target, isBlocked: false };
    const result = mayLogInAs({ id: 'a', role: actor }, person);
    expect(result.ok ? 'yes' : result.reason).toBe(outcome);
  });

  test('not as somebody who is blocked', () => {
    const person = { id: 'b', role: 'customer', isBlocked: true } as const;
    expect(mayLogInAs({ id: 'a', role: 'owner' }, person)).toEqual({
      ok: false,
      reason: 'TARGET_IS_BLOCKED',
    });
  });
});
