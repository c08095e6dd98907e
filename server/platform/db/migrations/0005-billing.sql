-- Why a credit invoice was issued, as it prints it; final like the rest of an invoice.
alter table invoices add column reason text check (char_length(reason) between 1 and 300);

-- Money that goes back to a customer: all of a payment, or later a part of it.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  payment_id uuid not null references payments,
  -- None when the order had no invoice to credit.
  credit_invoice_id uuid unique references invoices,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (char_length(reason) between 1 and 300),
  -- By hand for a bank transfer: a person sends the money and says so.
  by_hand boolean not null,
  status text not null check (status in ('queued', 'pending', 'failed', 'done')),
  provider_id text,
  error text,
  requested_by uuid references users,
  done_by uuid references users,
  done_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'done') = (done_at is not null))
);
create index refunds_of_order on refunds (order_id);
create index refunds_of_payment on refunds (payment_id);
create index refunds_requested_by on refunds (requested_by);
create index refunds_done_by on refunds (done_by);
create index refunds_unfinished on refunds (updated_at) where status in ('queued', 'pending') and not by_hand;

-- The test gateway's own books of what it paid back; the shop's id makes a second asking the same one.
create table test_gateway_refunds (
  provider_id text primary key,
  refund_id uuid not null unique,
  payment_provider_id text not null references test_gateway_payments,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index test_gateway_refunds_of_payment on test_gateway_refunds (payment_provider_id);

alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in ('credit-received', 'payment-mismatch', 'refund-by-hand', 'refund-failed'));
alter table staff_tasks add column order_id uuid references orders;
create index staff_tasks_of_order on staff_tasks (order_id);

-- A mail may carry an invoice, drawn when it is sent.
alter table mails add column invoice_id uuid references invoices;
create index mails_of_invoice on mails (invoice_id);
