/** A server, and how often in a row its panel asked to come back later; left out, it never did. */
export type ServerJob = { serviceId: string; postponed?: number };

/** Data of each queue's jobs: ids, as the rows are the truth. */
export type JobData = {
  /** Make a paid service exist. */
  'service.deliver': ServerJob;
  /** Have a delivered service's server be as the service says: off, on, restarted, gone. */
  'service.operate': ServerJob;
  /** Look whether something outside does what it is asked. */
  'outside.look': { party: string };
  /** Send one mail of the `mails` table. */
  'mail.send': { mailId: string };
  /**
   * Mail a link for a new password, if there is such an account: asked here and not in the request,
   * whose answer and time must not tell. `at` is missing in jobs from before it was told.
   */
  'account.start-reset': { linkId: string; email: string; address: string; at?: string };
  /** Keep that a wrong password was given, if there is such an account: for the same reason. */
  'account.note-refusal': {
    id: string;
    at: string;
    email: string;
    address: string;
    userAgent: string;
  };
  /** Give the services of a plan the price that it has now. */
  'service.adopt-price': {
    planId: string;
    priceCents: number;
    yearlyCents: number;
    /** Prices of the other terms; left out by the release before. */
    otherPrices?: readonly { termMonths: number; priceCents: number }[];
  };
  /** Let go of the open renewal of a service that ends. */
  'renewal.withdraw': { serviceId: string };
  /** Have a change of plan, and the invoice of the next term, fit a service that changed. */
  'plan-change.review': { serviceId: string };
  /** Give back what was paid for days after a consumer left. */
  'renewal.refund-unused': { serviceId: string };
  /** Make the file with everything about one person. */
  'data.export': { exportId: string };
  /** Ask the gateway how a payment stands. */
  'payment.check': { paymentId: string };
  /** Have the gateway collect a payment by a mandate. */
  'payment.collect': { paymentId: string };
  /** Ask the gateway about a mandate that came with the payment of an order. */
  'mandate.check': { mandateId: string };
  /** Do the rest at the gateway of a mandate: pay its cent back, or revoke one that ended. */
  'mandate.tidy': { mandateId: string };
  /** Have the gateway send the money of a refund back. */
  'refund.pay-back': { refundId: string };
  /** Import what came along from another system, batch by batch. */
  'import.run': { importId: string };
  /** Tell customers of the updates of an incident, batch by batch. */
  'incident.tell': { incidentId: string };
  /** Tell another program what waits for it: what that is, the rows say. */
  'webhook.send': { webhookId: string };
  /** Mail a letter to the people concerned in a breach of personal data, batch by batch. */
  'data-breach.mail': { letterId: string };
  /** Do the work of every hour: unpaid orders end, invoices fall due, old records go. */
  'orders.expire': Record<string, never>;
  /** Look whether the books are right. */
  'books.check': Record<string, never>;
  /** Find what a crash between two steps left undone. */
  'system.sweep': Record<string, never>;
  /** Read what customers answered by mail. */
  'mailbox.read': Record<string, never>;
  /** Seal what is final of the audit log. */
  'audit.seal': Record<string, never>;
};

export type QueueName = keyof JobData;

export type QueueRules = {
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  expireInSeconds: number;
};

const OUTSIDE_CALL: QueueRules = {
  retryLimit: 8,
  retryDelay: 1,
  retryDelayMax: 900,
  expireInSeconds: 60,
};
const HOUSEKEEPING: QueueRules = {
  retryLimit: 1,
  retryDelay: 5,
  retryDelayMax: 60,
  expireInSeconds: 120,
};

export const QUEUES: Record<QueueName, QueueRules> = {
  'service.deliver': OUTSIDE_CALL,
  'service.operate': OUTSIDE_CALL,
  // It asks for every right, one by one.
  'outside.look': { ...HOUSEKEEPING, retryLimit: 0 },
  // Time for a whole batch, which a mail server takes two at a time.
  'mail.send': { ...OUTSIDE_CALL, expireInSeconds: 120 },
  'account.start-reset': { ...OUTSIDE_CALL, retryDelayMax: 60 },
  'account.note-refusal': { ...OUTSIDE_CALL, retryDelayMax: 60 },
  'service.adopt-price': { ...OUTSIDE_CALL, expireInSeconds: 600 },
  'renewal.withdraw': OUTSIDE_CALL,
  'plan-change.review': OUTSIDE_CALL,
  'renewal.refund-unused': OUTSIDE_CALL,
  // A thousand invoices are drawn one by one.
  'data.export': { ...HOUSEKEEPING, retryLimit: 2, expireInSeconds: 900 },
  'payment.check': OUTSIDE_CALL,
  'payment.collect': OUTSIDE_CALL,
  'mandate.check': OUTSIDE_CALL,
  'mandate.tidy': OUTSIDE_CALL,
  'refund.pay-back': OUTSIDE_CALL,
  'import.run': { ...OUTSIDE_CALL, expireInSeconds: 300 },
  'incident.tell': { ...OUTSIDE_CALL, expireInSeconds: 300 },
  'data-breach.mail': { ...OUTSIDE_CALL, expireInSeconds: 300 },
  'webhook.send': OUTSIDE_CALL,
  // A run that a crash broke off goes on within minutes, also after the second: its next is an hour away.
  'orders.expire': { ...HOUSEKEEPING, retryLimit: 5 },
  'books.check': { ...HOUSEKEEPING, expireInSeconds: 1800 },
  'system.sweep': HOUSEKEEPING,
  // It begins no mail after a while, and what fails is asked again a minute later.
  'mailbox.read': { ...HOUSEKEEPING, retryLimit: 0, expireInSeconds: 240 },
  'audit.seal': HOUSEKEEPING,
};

/** Jobs that gave up wait here for a person. */
export const DEAD_LETTER = 'dead-letter';
