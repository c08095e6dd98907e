-- Who comes near what a small business may sell in a year, or passes it, is told in time.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong',
    'abuse-notice', 'reply-set-aside', 'billing-unknown', 'data-breach', 'server-larger',
    'small-business-limit'
  ));
