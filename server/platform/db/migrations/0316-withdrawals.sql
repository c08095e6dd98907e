-- A withdrawal waits for a person too: its money goes back within fourteen days.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'refund-by-hand', 'refund-failed', 'service-withdrawn',
    'withdrawal'
  ));
