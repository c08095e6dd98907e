-- A server that stays larger than its plan, because its disk never gets smaller, is looked at by a person.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong',
    'abuse-notice', 'reply-set-aside', 'billing-unknown', 'data-breach', 'server-larger'
  ));
