/** Kinds of tasks that only a person can settle. */
export const STAFF_TASK_KINDS = [
  'credit-received',
  'payment-mismatch',
  'payment-unread',
  'payment-charged-back',
  'refund-by-hand',
  'refund-failed',
  'refund-elsewhere',
  'service-withdrawn',
  'withdrawal',
  'return-asked',
  'return-due',
  'return-late',
  'books-wrong',
  'abuse-notice',
  'reply-set-aside',
  'mail-received',
  'mail-unread',
  'data-breach',
  'billing-unknown',
  'server-larger',
  'set-domain',
  'small-business-limit',
  'collection-unannounced',
  'mail-undelivered',
  'mail-server-away',
  'clock-wrong',
  'clock-jumped',
  'payments-away',
  'panel-away',
] as const;
export type StaffTaskKind = (typeof STAFF_TASK_KINDS)[number];

/** About an order, and yet a person decides whether anything is done there at all. */
const DECIDED_IN_LIST: ReadonlySet<StaffTaskKind> = new Set([
  'service-withdrawn',
  'payment-charged-back',
  'refund-elsewhere',
]);

/** Off the list by what is done on the page of what they are about. */
const HAVE_A_PAGE: ReadonlySet<StaffTaskKind> = new Set([
  'abuse-notice',
  'data-breach',
  'return-asked',
  'return-due',
  'return-late',
]);

/** Mails hang on these. */
const HAVE_MAILS: ReadonlySet<StaffTaskKind> = new Set(['reply-set-aside', 'mail-received']);

export function hasMails({ kind }: { kind: StaffTaskKind }): boolean {
  return HAVE_MAILS.has(kind);
}

/**
 * Tells whether a task leaves the list only by what is done on the page of its order or its
 * subject.
 */
export function isSettledElsewhere(task: { kind: StaffTaskKind; orderId: string | null }): boolean {
  if (HAVE_A_PAGE.has(task.kind)) return true;
  return task.orderId !== null && !DECIDED_IN_LIST.has(task.kind);
}
