import { memberMay, type MemberNeed, type MemberRight } from '#domain/identity/membership.ts';
import { isProcedurePath } from './access.ts';
import type { ProcedurePath } from './procedure-path.ts';

/**
 * Calls that a colleague of the customer may make in their name, and the right that they take. The holder
 * alone orders, ends and gives mandates, and has profile, security, own data and colleagues: all that is
 * not here.
 */
export const MEMBER_ACCESS: Readonly<Partial<Record<ProcedurePath, MemberNeed>>> = {
  'customer.account.me': 'member',
  'customer.members.accounts': 'member',
  'customer.events.stream': 'member',
  'customer.incidents.list': 'member',
  'customer.services.list': 'technical',
  'customer.services.get': 'technical',
  'customer.services.timeline': 'technical',
  'customer.services.tickets': 'technical',
  'customer.usage.get': 'technical',
  'customer.services.restart': 'technical',
  'customer.services.reinstall': 'technical',
  'customer.services.rename': 'technical',
  'customer.services.setDomain': 'technical',
  'customer.services.openPanel': 'technical',
  'customer.services.setAccess': 'technical',
  'customer.tickets.list': 'technical',
  'customer.tickets.get': 'technical',
  'customer.tickets.create': 'technical',
  'customer.tickets.reply': 'technical',
  'customer.tickets.close': 'technical',
  'customer.tickets.attach': 'technical',
  'customer.tickets.detach': 'technical',
  'customer.tickets.download': 'technical',
  'customer.orders.list': 'financial',
  'customer.orders.get': 'financial',
  'customer.returns.list': 'financial',
  'customer.returns.ofOrder': 'financial',
  'customer.orders.pay': 'financial',
  'customer.orders.payWithCredit': 'financial',
  'customer.orders.payByTransfer': 'financial',
  'customer.orders.payRest': 'financial',
  'customer.together.list': 'financial',
  'customer.together.pay': 'financial',
  'customer.together.get': 'financial',
  'customer.invoices.list': 'financial',
  'customer.invoices.years': 'financial',
  'customer.invoices.get': 'financial',
  'customer.invoices.download': 'financial',
  'customer.invoices.downloadUbl': 'financial',
  'customer.invoices.downloadProof': 'financial',
  'customer.services.invoices': 'financial',
  'customer.credit.get': 'financial',
  // The page of the demo's bank, for whoever pays there.
  'customer.testGateway.get': 'financial',
  'customer.testGateway.answer': 'financial',
};

/** Tells whether a colleague with these rights may call a procedure in the name of the holder. */
export function mayCallForHolder(rights: readonly MemberRight[], path: string): boolean {
  return isProcedurePath(path) && memberMay(rights, MEMBER_ACCESS[path]);
}
