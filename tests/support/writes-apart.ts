/**
 * Files that write outside `transact`, with the reason why no audit row belongs to it. Everything else that
 * changes data does so in a transaction that also writes down who did what.
 */
export const WRITES_APART: Readonly<Record<string, string>> = {
  // Rows whose time is over: what they told is in the audit log already.
  'server/compliance/personal-data/sweep-forgotten.ts':
    'empties what was kept of forgotten people for their server alone; the erasure has its row',
  'server/compliance/personal-data/sweep-retention.ts': 'counters of tries that ran out',
  'server/identity/accounts/sweep-sessions.ts': 'sessions and changes of address that ran out',
  'server/identity/customers/sweep-links.ts': 'links that ran out',
  'server/identity/members/sweep-memberships.ts':
    'invitations that ran out, in the log without names',
  'server/operations/webhooks/drop-old-deliveries.ts': 'messages told long ago',
  'server/operations/webhooks/sweep-webhooks.ts': 'former secrets that ran out',
  'server/platform/jobs/release-jobs.ts': 'jobs of a program that was killed, in the queue itself',
  'server/support/mailbox/stop-waiting.ts': 'a mail no longer waits for the scanner',
  'server/support/tickets/leave-ticket.ts': 'somebody no longer reads along',

  // A row that is its own record.
  'server/identity/accounts/authorize-session.ts': 'a wrong code, kept among the sign-ins',
  'server/identity/accounts/record-refused-sign-in.ts': 'a wrong password, kept among the sign-ins',
  'server/platform/audit/seal-audit-log.ts': 'the seal of the log itself',
  'server/platform/clock/record-lost-work.ts': 'work that a database lost, kept as found',
  'server/platform/clock/guard-timed-jobs.ts': 'the last moment at which the clock was right',
  'server/sales/vat-ids/check-vat-id.ts': 'the answer of the register is the evidence',

  // Marks of use, which nobody decided.
  'server/identity/accounts/consume-factor-code.ts':
    'the code that was used, so that it counts once',
  'server/platform/auth/key-session.ts': 'the last use of a key',
  'server/platform/auth/refresh-cookie.ts': 'the next cookie of a session',
  'server/platform/auth/session-reader.ts': 'the last sign of staff in a session',
  'server/platform/maintenance/keep-grant.ts': 'the last sign of a visitor with a code',

  // Bookkeeping of a job between two calls to the outside: lost, it is found out again.
  'server/compliance/personal-data/make-export.ts': 'how far an export is; its end has its row',
  'server/operations/webhooks/claim-deliveries.ts': 'the messages that a worker took',
  'server/platform/mails/mail-course.ts': 'the mail that tries a server that was away',
  'server/platform/mails/send-mails.ts':
    'a mail that was sent, and the last one to a forgotten address',
  'server/support/mailbox/visit-mailbox.ts': 'the place up to which a mailbox was read',

  // The gateway's name for what was asked of it: lost, it is asked for again by our own id.
  'server/sales/mandates/ask-mandate.ts': 'the name of a mandate at the gateway',
  'server/sales/mandates/note-along.ts': 'the name of a customer at the gateway',
  'server/sales/mandates/tidy-mandate.ts': 'what was tidied at the gateway',
  'server/sales/payments/collect-payment.ts': 'the name of a collection at the gateway',
  'server/sales/payments/start-at-gateway.ts': 'the name of a payment at the gateway',
  'server/sales/payments/sweep-chargebacks.ts': 'when the gateway was asked last',
  'server/sales/payments/sweep-payments.ts': 'when the gateway was asked last',
};
