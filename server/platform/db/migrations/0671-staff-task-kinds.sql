-- Kinds of task that several changes added at once, each with a list of its own: all of them.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong',
    'abuse-notice', 'reply-set-aside', 'mail-received', 'mail-unread', 'data-breach',
    'billing-unknown', 'server-larger', 'set-domain', 'small-business-limit',
    'collection-unannounced', 'mail-undelivered', 'mail-server-away', 'clock-wrong', 'clock-jumped'
  ));
