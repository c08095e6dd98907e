-- A mail that cannot go now waits in its own row, with growing pauses; one that a server refused, that came
-- back or that came too late has ended, and its row says so.
alter table mails
  drop constraint mails_status_check,
  add constraint mails_status_check
    check (status in ('queued', 'sent', 'refused', 'bounced', 'too-late')),
  add column tries integer not null default 0,
  add column tried_at timestamptz,
  add column next_try_at timestamptz,
  -- Since when servers put it off, which is a matter of days.
  add column deferred_since timestamptz,
  -- What stands in it opens nothing after this.
  add column runs_out_at timestamptz,
  add column ended_at timestamptz,
  -- What the server said of it: last, while it waits, or for good.
  add column server_words text;

-- There is one mail server: while nothing gets through to it, this is its row.
create table mail_outages (
  one boolean primary key default true check (one),
  since timestamptz not null,
  last_failed_at timestamptz not null,
  -- Until then nobody knocks; whoever moves it on is who knocks.
  next_try_at timestamptz not null,
  failures integer not null check (failures > 0),
  -- Nobody is let in, against single mails that are put off.
  is_away boolean not null,
  words text not null
);

alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong',
    'abuse-notice', 'reply-set-aside', 'billing-unknown', 'data-breach', 'server-larger',
    'small-business-limit', 'collection-unannounced', 'mail-undelivered', 'mail-server-away'
  ));
