-- The moment that the jobs of time last ran, by the clock of the program: a clock that is wrong dates
-- invoices and ends services, so they look at it first.
create table clock_marks (
  is_the_one boolean primary key default true check (is_the_one),
  ran_at timestamptz not null
);

-- A start that found less in the database than was committed before it: the last line of the audit log
-- that was seen, and the one that is there. Kept, since new lines soon hide what is gone.
create table lost_work (
  id uuid primary key default gen_random_uuid(),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  seen_row bigint not null,
  found_row bigint not null check (found_row < seen_row)
);
create index lost_work_newest on lost_work (found_at desc);

alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong',
    'abuse-notice', 'reply-set-aside', 'billing-unknown', 'data-breach', 'server-larger',
    'small-business-limit', 'collection-unannounced', 'mail-undelivered', 'mail-server-away',
    'clock-wrong', 'clock-jumped'
  ));
