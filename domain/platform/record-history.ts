/** Records whose page in the console tells what was changed of them. */
export const HISTORY_SUBJECTS = ['user', 'service'] as const;
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

/**
 * Acts in the history of a record, which whoever may see the record may read. How somebody signed in, and
 * the steps of a machine, are for the audit log alone.
 */
export const HISTORY_ACTIONS: Readonly<Record<HistorySubject, readonly string[]>> = {
  user: [
    'customer.create',
    'customer.import',
    'customer.register',
    'customer.set-role',
    'customer.block',
    'customer.unblock',
    'customer.ask-email-change',
    'customer.cancel-email-change',
    'customer.change-email',
    'customer.change-billing-email',
    'profile.save',
    'profile.edit',
    'hold.place',
    'hold.end',
    'discount-grant.give',
    'discount-grant.end',
  ],
  service: [
    'service.create',
    'service.import',
    'service.deliver',
    'service.rename',
    'service.edit',
    'service.set-domain',
    'service.set-system',
    'service.set-price',
    'service.change-price',
    'service.apply-price',
    'service.change-plan',
    'service.give-plan',
    'service.plan-another-plan',
    'service.withdraw-plan-change',
    'service.grant-term',
    'service.renew',
    'service.undo-renewal',
    'service.move',
    'service.suspend',
    'service.activate',
    'service.plan-end',
    'service.undo-end',
    'service.cancel',
    'service.end',
    'service.restore',
    'hold.place',
    'hold.end',
  ],
};
