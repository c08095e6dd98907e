-- Money of a line that goes back, on its ground: what was asked, decided and computed. One row a line; those
-- of one asking share their request, whose first row is named like it.
create table returns (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null,
  user_id uuid not null references users (id),
  order_id uuid not null references orders (id),
  -- Its line; none any more of an order whose lines were corrected since.
  order_line_id uuid references order_lines (id) on delete set null,
  service_id uuid references services (id),
  ground text not null check (ground in ('withdrawal', 'money-back', 'early-end', 'goodwill')),
  state text not null check (state in ('asked', 'granted', 'refused')),
  asked_by text not null check (asked_by in ('customer', 'guest', 'staff', 'system')),
  asked_at timestamptz not null,
  -- The last day on which the money is back.
  settle_by date not null,
  -- What was left of the money of the line as it was decided, and how that was parted.
  paid_cents integer check (paid_cents >= 0),
  back_cents integer check (back_cents >= 0),
  kept_cents integer check (kept_cents >= 0),
  used_days integer check (used_days >= 0),
  of_days integer check (of_days >= used_days),
  way text check (way in ('gateway', 'by-hand', 'credit', 'gone')),
  credit_invoice_id uuid references invoices (id),
  refund_id uuid references refunds (id),
  -- Why it was refused, why another amount goes back than was computed, or why any does.
  reason text check (char_length(reason) between 1 and 300),
  decided_at timestamptz,
  -- Null where nobody had to decide.
  decided_by uuid references users (id),
  created_at timestamptz not null,
  constraint returns_decided check ((state = 'asked') = (decided_at is null)),
  constraint returns_granted check (
    (state = 'granted') = (back_cents is not null)
    and (back_cents is null) = (kept_cents is null) and (back_cents is null) = (paid_cents is null)
    and (back_cents is null or back_cents + kept_cents = paid_cents)
  ),
  constraint returns_refused check (state <> 'refused' or reason is not null),
  constraint returns_days check ((used_days is null) = (of_days is null))
);
create unique index returns_open on returns (order_id) where state = 'asked';
create index returns_of_order on returns (order_id);
create index returns_of_line on returns (order_line_id) where order_line_id is not null;
create index returns_of_service on returns (service_id) where service_id is not null;
create index returns_of_user on returns (user_id);
create index returns_of_request on returns (request_id);
create index returns_newest on returns (created_at, id);
create index returns_by_last_day on returns (settle_by, id);
create index returns_of_credit_invoice on returns (credit_invoice_id) where credit_invoice_id is not null;
create index returns_of_refund on returns (refund_id) where refund_id is not null;
create index returns_of_decider on returns (decided_by) where decided_by is not null;

-- A return waits for a person, and its last day comes near or is over.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-unread', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'return-asked',
    'return-due', 'return-late', 'books-wrong', 'abuse-notice', 'reply-set-aside', 'mail-received',
    'mail-unread', 'data-breach', 'billing-unknown', 'server-larger', 'set-domain',
    'small-business-limit', 'collection-unannounced', 'mail-undelivered', 'mail-server-away',
    'clock-wrong', 'clock-jumped', 'payments-away', 'panel-away'
  ));
