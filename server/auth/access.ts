import type { contract } from '#contract/index.ts';
import type { Permission } from '#domain/role.ts';

/** The dotted paths of a contract's procedures; a procedure carries `~orpc`. */
type PathsOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends { '~orpc': unknown }
    ? `${Prefix}${K}`
    : PathsOf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

export type ProcedurePath = PathsOf<typeof contract>;

/** Who may call what: a permission of the domain's table, or anybody. Complete by its type. */
export const ACCESS: Record<ProcedurePath, Permission | 'anybody'> = {
  'public.plans.list': 'anybody',
  'public.site.get': 'anybody',
  'public.support.request': 'anybody',
  'public.contact.send': 'anybody',
  'public.outbox.list': 'anybody',
  'customer.account.me': 'own.read',
  'customer.account.resendVerification': 'own.security.write',
  'customer.security.listSessions': 'own.read',
  'customer.security.endSession': 'own.security.write',
  'customer.security.endOtherSessions': 'own.security.write',
  'customer.profile.get': 'own.read',
  'customer.profile.save': 'own.profile.write',
  'customer.notifications.list': 'own.read',
  'customer.notifications.countUnread': 'own.read',
  'customer.notifications.markRead': 'own.read',
  'customer.notifications.markAllRead': 'own.read',
  'customer.notifications.preferences': 'own.read',
  'customer.notifications.setPreference': 'own.profile.write',
  'customer.dashboard.summary': 'own.read',
  'customer.checkout.quote': 'own.orders.place',
  'customer.checkout.place': 'own.orders.place',
  'customer.orders.list': 'own.read',
  'customer.orders.get': 'own.read',
  'customer.orders.pay': 'own.orders.pay',
  'customer.orders.cancel': 'own.orders.cancel',
  'customer.services.list': 'own.read',
  'customer.invoices.list': 'own.read',
  'customer.invoices.get': 'own.read',
  'customer.invoices.download': 'own.read',
  'customer.tickets.list': 'own.read',
  'customer.tickets.create': 'own.tickets.open',
  'customer.events.stream': 'own.read',
  'customer.testGateway.get': 'own.orders.pay',
  'customer.testGateway.answer': 'own.orders.pay',
  'staff.statistics.get': 'reports.read',
  'staff.customers.list': 'customers.read',
  'staff.customers.totals': 'customers.read',
  'staff.customers.export': 'exports.run',
  'staff.accounts.access': 'customers.read',
  'staff.accounts.listSessions': 'customers.read-sessions',
  'staff.accounts.endSession': 'customers.end-sessions',
  'staff.accounts.endSessions': 'customers.end-sessions',
  'staff.accounts.block': 'customers.block',
  'staff.accounts.unblock': 'customers.unblock',
  'staff.orders.list': 'orders.read',
  'staff.orders.markPaid': 'orders.mark-paid',
  'staff.orders.markFailed': 'orders.mark-failed',
  'staff.invoices.download': 'invoices.read',
  'staff.services.list': 'services.read',
  'staff.services.startDelivery': 'services.deliver',
  'staff.services.markDelivered': 'services.deliver',
  'staff.settings.get': 'settings.read',
  'staff.settings.save': 'settings.write',
  'staff.welcomeMail.preview': 'settings.write',
  'staff.welcomeMail.sendTest': 'settings.write',
  'staff.jobs.listFailed': 'services.read',
  'staff.jobs.retry': 'services.deliver',
  'staff.tasks.list': 'orders.read',
  'staff.tasks.complete': 'orders.mark-paid',
};

export function isProcedurePath(path: string): path is ProcedurePath {
  return Object.hasOwn(ACCESS, path);
}
