import { ok, refuse, type Result } from './result.ts';

export const ROLES = ['customer', 'staff', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The role of someone without a row, and when the look-up fails. */
export const DEFAULT_ROLE = 'customer' satisfies Role;

const EVERYONE = ['customer', 'staff', 'admin', 'owner'] as const;
const STAFF_AND_UP = ['staff', 'admin', 'owner'] as const;
const ADMIN_AND_UP = ['admin', 'owner'] as const;
const OWNER_ONLY = ['owner'] as const;

/**
 * Permissions by role: the one table that server and screens ask. `own.` is about one's own
 * records.
 */
const TABLE = {
  'own.read': EVERYONE,
  'own.orders.place': EVERYONE,
  'own.orders.pay': EVERYONE,
  'own.orders.cancel': EVERYONE,
  'own.services.restart': EVERYONE,
  'own.services.reinstall': EVERYONE,
  'own.services.rename': EVERYONE,
  'own.services.open-panel': EVERYONE,
  'own.services.set-access': EVERYONE,
  'own.services.cancel': EVERYONE,
  'own.tickets.open': EVERYONE,
  'own.tickets.reply': EVERYONE,
  'own.tickets.close': EVERYONE,
  'own.profile.write': EVERYONE,
  'own.security.write': EVERYONE,
  'own.export': EVERYONE,
  'own.account.delete': EVERYONE,
  'customers.read': STAFF_AND_UP,
  'orders.read': STAFF_AND_UP,
  'services.read': STAFF_AND_UP,
  'invoices.read': STAFF_AND_UP,
  'tickets.read': STAFF_AND_UP,
  'tickets.reply': STAFF_AND_UP,
  'tickets.assign': STAFF_AND_UP,
  'tickets.set-status': STAFF_AND_UP,
  'tickets.set-priority': STAFF_AND_UP,
  'incidents.write': STAFF_AND_UP,
  'services.create': STAFF_AND_UP,
  'services.deliver': STAFF_AND_UP,
  'services.suspend': STAFF_AND_UP,
  'services.activate': STAFF_AND_UP,
  'services.restart': STAFF_AND_UP,
  'services.edit': STAFF_AND_UP,
  'customers.write-notes': STAFF_AND_UP,
  'canned-answers.use': STAFF_AND_UP,
  'articles.read': STAFF_AND_UP,
  'customers.mail': STAFF_AND_UP,
  'customers.create': STAFF_AND_UP,
  'customers.edit': STAFF_AND_UP,
  'orders.mark-paid': ADMIN_AND_UP,
  'orders.mark-failed': ADMIN_AND_UP,
  'orders.hold': ADMIN_AND_UP,
  // It does for all customers of a demo what a day brings, and never undoes it.
  'demo.advance': ADMIN_AND_UP,
  // It decides what a customer is invoiced for from then on.
  'services.change-plan': ADMIN_AND_UP,
  // Either of them loses what a customer has on a server.
  'services.reinstall': ADMIN_AND_UP,
  'services.delete': ADMIN_AND_UP,
  'services.delete-all': ADMIN_AND_UP,
  'orders.refund': ADMIN_AND_UP,
  'charges.create': ADMIN_AND_UP,
  // It has a customer owe what they did not order themselves.
  'orders.place-for': ADMIN_AND_UP,
  'invoices.credit': ADMIN_AND_UP,
  // It decides what a customer owes, and where their money goes.
  'invoices.correct': ADMIN_AND_UP,
  'reports.read': STAFF_AND_UP,
  'exports.run': ADMIN_AND_UP,
  'canned-answers.manage': ADMIN_AND_UP,
  'articles.manage': ADMIN_AND_UP,
  'customers.read-sessions': ADMIN_AND_UP,
  'customers.end-sessions': ADMIN_AND_UP,
  // The owner of that mailbox gets into the account.
  'customers.change-email': ADMIN_AND_UP,
  'customers.block': ADMIN_AND_UP,
  'customers.unblock': ADMIN_AND_UP,
  'customers.log-in-as': ADMIN_AND_UP,
  'plans.write': ADMIN_AND_UP,
  'addresses.manage': ADMIN_AND_UP,
  // A breach of personal data is written down at once by the first to see it; what comes of it is
  // decided above.
  'data-breaches.note': STAFF_AND_UP,
  'data-breaches.decide': ADMIN_AND_UP,
  'processing-register.manage': ADMIN_AND_UP,
  'discounts.read': STAFF_AND_UP,
  'discounts.manage': ADMIN_AND_UP,
  'imports.run': ADMIN_AND_UP,
  'settings.read': ADMIN_AND_UP,
  'settings.write': ADMIN_AND_UP,
  'maintenance.switch': ADMIN_AND_UP,
  'access-codes.manage': ADMIN_AND_UP,
  'sessions.force-logout': ADMIN_AND_UP,
  'roles.make-staff': ADMIN_AND_UP,
  'roles.remove-staff': ADMIN_AND_UP,
  'roles.make-admin': ADMIN_AND_UP,
  'roles.remove-admin': ADMIN_AND_UP,
  'roles.make-owner': OWNER_ONLY,
  'audit.read': ADMIN_AND_UP,
  // Reads the shop without a person, for a year.
  'api-keys.manage': OWNER_ONLY,
  // Tells others of the shop, as long as nobody stops it.
  'webhooks.manage': OWNER_ONLY,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof TABLE;
export const PERMISSIONS: Readonly<Record<Permission, readonly Role[]>> = TABLE;

/** Tells whether a role has a permission. The query asks whose record it is, not this. */
export function may(role: Role, permission: Permission): boolean {
  return PERMISSIONS[permission].includes(role);
}

/** Tells whether the console (/admin) opens for this role. */
export function hasConsole(role: Role): boolean {
  return role !== 'customer';
}

/** Rules of a shop about a second factor of people in its console: demanded, or left to them. */
export const SECOND_FACTOR_RULES = ['required', 'offered'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/**
 * Tells whether somebody with this role finds the console closed as long as they have no second
 * factor.
 */
export function demandsSecondFactor(role: Role, rule: SecondFactorRule): boolean {
  return rule === 'required' && hasConsole(role);
}

type Account = { id: string; role: Role };

export type ManageRefusal = 'FORBIDDEN' | 'OWN_ACCOUNT' | 'TARGET_IS_OWNER' | 'TARGET_IS_ADMIN';

/**
 * Tells whether `actor` may see and end the sessions of an account, block it or let it in again.
 * Never one's own, never an owner's, and an admin's only as an owner: admins cannot lock each other
 * out.
 */
export function mayManageAccount(
  actor: Account,
  target: Account,
): Result<undefined, ManageRefusal> {
  if (!may(actor.role, 'customers.block')) return refuse('FORBIDDEN');
  if (actor.id === target.id) return refuse('OWN_ACCOUNT');
  if (target.role === 'owner') return refuse('TARGET_IS_OWNER');
  if (target.role === 'admin' && actor.role !== 'owner') return refuse('TARGET_IS_ADMIN');
  return ok();
}

/** Minutes that a colleague may look at the shop as a customer before asking again. */
export const LOG_IN_AS_MINUTES = 60;

export type LogInAsRefusal = 'FORBIDDEN' | 'TARGET_IS_STAFF' | 'TARGET_IS_BLOCKED';

/** Tells whether `actor` may look at the shop as this person: customers only, never a colleague. */
export function mayLogInAs(
  actor: Account,
  target: Account & { isBlocked: boolean },
): Result<undefined, LogInAsRefusal> {
  if (!may(actor.role, 'customers.log-in-as')) return refuse('FORBIDDEN');
  if (hasConsole(target.role)) return refuse('TARGET_IS_STAFF');
  return target.isBlocked ? refuse('TARGET_IS_BLOCKED') : ok();
}
