-- What the shop depends on outside of it and that does not do what it is asked: a row for as long as that lasts.
create table outside_troubles (
  party text primary key check (party in ('mollie', 'pterodactyl', 'directadmin', 'proxmox')),
  id uuid not null default gen_random_uuid(),
  since timestamptz not null,
  looked_at timestamptz not null,
  -- What doctor says of it.
  words text not null
);

alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong',
    'abuse-notice', 'reply-set-aside', 'mail-received', 'mail-unread', 'data-breach',
    'billing-unknown', 'server-larger', 'set-domain', 'small-business-limit',
    'collection-unannounced', 'mail-undelivered', 'mail-server-away', 'clock-wrong',
    'clock-jumped', 'payments-away', 'panel-away'
  ));
