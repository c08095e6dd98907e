import type { MailCategory } from '#domain/platform/notification.ts';

/**
 * Every mail the shop sends and why: a new kind does not compile without its category, and the
 * category decides who may switch it off (domain/platform/notification.ts).
 */
export const MAIL_KINDS = {
  welcome: 'always',
  'account-made': 'always',
  'moved-in': 'always',
  'verify-email': 'always',
  'password-reset': 'always',
  'password-changed': 'always',
  'new-device': 'always',
  'account-blocked': 'always',
  'account-unblocked': 'always',
  'email-change-old': 'always',
  'email-change-new': 'always',
  'email-change-taken': 'always',
  'email-changed': 'always',
  'billing-email-changed': 'always',
  'profile-edited': 'always',
  'service-edited': 'always',
  'term-granted': 'always',
  'second-factor-code': 'always',
  'second-factor-on': 'always',
  'second-factor-off': 'always',
  'second-factor-guessed': 'always',
  'recovery-codes-renewed': 'always',
  'recovery-code-used': 'always',
  'api-key-made': 'always',
  'api-key-ending': 'always',
  'webhook-made': 'always',
  'webhook-off': 'always',
  'small-business-limit': 'always',
  'outside-away': 'always',
  'iban-changed': 'always',
  'own-benefit-refused': 'always',
  'member-invitation': 'always',
  'member-invited': 'always',
  'member-joined': 'always',
  'member-left': 'always',
  'member-ended': 'always',
  'export-ready': 'always',
  'account-erased': 'always',
  'order-received': 'always',
  'order-paid': 'always',
  'order-refunded': 'always',
  'return-asked': 'always',
  'return-granted': 'always',
  'return-refused': 'always',
  'renewal-invoice': 'always',
  'renewal-paid': 'always',
  // Those of the releases that asked for a term anew are kept.
  'term-reclaimed': 'always',
  'invoice-reopened': 'always',
  'invoice-paid-again': 'always',
  'billing-unknown': 'always',
  'suspension-warning': 'always',
  'plan-change-planned': 'always',
  'plan-change-withdrawn': 'always',
  'plan-change-invoice': 'always',
  'plan-changed': 'always',
  'charge-invoice': 'always',
  'charge-paid': 'always',
  'charge-withdrawn': 'always',
  'invoice-corrected': 'always',
  'unused-terms': 'always',
  'credit-paid-out': 'always',
  'credit-taken-back': 'always',
  'credit-again': 'always',
  'payment-credited': 'always',
  'order-still-open': 'always',
  'order-code-taken': 'always',
  'collection-failed': 'always',
  'mandate-given': 'always',
  'mandate-ended': 'always',
  'invoice-due-soon': 'invoice-reminder',
  'invoice-overdue': 'invoice-reminder',
  'service-price-changed': 'always',
  'service-active': 'service-status',
  'service-suspended': 'service-status',
  'service-reactivated': 'service-status',
  // A request, and an end that can be undone for a day, are confirmed to everybody.
  'service-end-planned': 'always',
  'service-ended': 'always',
  'service-restored': 'always',
  // Somebody else may have asked for it, and nothing of what was there is left.
  'service-reinstalling': 'always',
  'service-reinstalled': 'always',
  // This is about a service that they use, and staff chose to mail it.
  'incident-news': 'service-status',
  'ticket-confirmation': 'always',
  'ticket-created': 'shop',
  'ticket-replied': 'shop',
  'ticket-answered': 'event',
  // This is about a mail that they sent themselves, and which did not arrive.
  'reply-not-taken': 'always',
  'delivery-waiting': 'shop',
  'visitor-message': 'shop',
  'message-receipt': 'always',
  'withdrawal-notice': 'shop',
  'withdrawal-receipt': 'always',
  'abuse-notice': 'shop',
  'abuse-receipt': 'always',
  // The law asks for both of what was decided (DSA art. 16(5) and 17).
  'abuse-decision': 'always',
  'abuse-statement': 'always',
  // To each who decides, of a clock that the law sets.
  'data-breach-alarm': 'always',
  // The law has each who is concerned hear of it (GDPR art. 34), whatever they switched off.
  'data-breach-letter': 'always',
  'staff-message': 'always',
  'welcome-test': 'shop',
} as const satisfies Record<string, MailCategory>;

export type MailKind = keyof typeof MAIL_KINDS;

/**
 * Mails that go to very many at once: somebody who waits for a code does not wait for these to go out
 * first.
 */
const MAILS_OF_MANY: ReadonlySet<MailKind> = new Set([
  'data-breach-letter',
  'incident-news',
  'moved-in',
  'service-price-changed',
]);

/**
 * Mails about an invoice or its money. They go to the address that a customer chose for those instead
 * of the one they log in with; what is more than book-keeping goes to both.
 */
export const BILLING_MAILS = {
  // An agreement is confirmed to the one who ordered (BW art. 6:230v lid 7).
  'order-received': 'besides',
  'order-paid': 'besides',
  'plan-change-invoice': 'besides',
  'plan-changed': 'besides',
  'charge-invoice': 'instead',
  'charge-paid': 'instead',
  'charge-withdrawn': 'instead',
  'invoice-corrected': 'instead',
  'order-refunded': 'instead',
  // A withdrawal is answered to the one who withdrew.
  'return-granted': 'besides',
  'renewal-invoice': 'instead',
  'renewal-paid': 'instead',
  // The end of collecting from an account is for whoever gave it.
  'term-reclaimed': 'besides',
  'invoice-reopened': 'besides',
  'invoice-paid-again': 'instead',
  // The customer stands to lose the service.
  'suspension-warning': 'besides',
  'unused-terms': 'instead',
  'credit-paid-out': 'instead',
  'credit-taken-back': 'instead',
  'credit-again': 'instead',
  // They may do something about it themselves, or whoever pays may.
  'payment-credited': 'besides',
  'order-still-open': 'besides',
  'collection-failed': 'besides',
  'invoice-due-soon': 'instead',
  'invoice-overdue': 'instead',
} as const satisfies Partial<Record<MailKind, 'instead' | 'besides'>>;

export type BillingMailKind = keyof typeof BILLING_MAILS;

export function isBillingMail(kind: MailKind): kind is BillingMailKind {
  return Object.hasOwn(BILLING_MAILS, kind);
}

/** Tells whether a mail is one of those that go to very many. */
export function isOfMany(kind: string): boolean {
  return new Set<string>(MAILS_OF_MANY).has(kind);
}

/** News of services and tickets that nobody has by law, and that is in the dashboard too. */
const SERVICE_CATEGORIES: ReadonlySet<MailCategory> = new Set(['service-status', 'event']);
const SERVICE_MAILS: ReadonlySet<MailKind> = new Set([
  'ticket-confirmation',
  'reply-not-taken',
  'service-restored',
  'service-reinstalled',
]);

/**
 * Tells whether a mail is not sent to an address from which mails come back: invoices and their reminders, what
 * is about the safety of an account and what the law asks for go there all the same.
 */
export function isServiceMail(kind: MailKind): boolean {
  return SERVICE_MAILS.has(kind) || SERVICE_CATEGORIES.has(MAIL_KINDS[kind]);
}

/** Tells whether a mail is for the shop itself: nobody else has what it says. */
export function isForShop(kind: string): boolean {
  return new Map<string, MailCategory>(Object.entries(MAIL_KINDS)).get(kind) === 'shop';
}

/**
 * Mails in which a person wrote to a person, whom an absence may answer; all others say that a program made
 * them (RFC 3834). What is written once and goes to very many is no such mail.
 */
const TYPED: ReadonlySet<string> = new Set<MailKind>([
  'staff-message',
  'ticket-created',
  'ticket-replied',
  'ticket-answered',
  'visitor-message',
  'withdrawal-notice',
  'abuse-decision',
  'abuse-statement',
]);

export function isTyped(kind: string): boolean {
  return TYPED.has(kind);
}
