-- What the checks of the books found, and the task for staff when it was not nothing.
create table books_checks (
  id uuid primary key default gen_random_uuid(),
  checked_at timestamptz not null,
  faults jsonb not null
);
create index books_checks_newest on books_checks (checked_at desc);

alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'refund-by-hand', 'refund-failed', 'service-withdrawn',
    'withdrawal', 'books-wrong'
  ));
