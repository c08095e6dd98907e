-- A customer's credit is a ledger: what came in for nothing or was kept instead of sent back, what
-- was spent on orders and what was sent back after all. Rows are only added.
alter table credits
  add column kind text not null default 'received'
    check (kind in ('received', 'kept', 'spent', 'paid_out', 'settled')),
  -- Of what was sent back: the row whose money it was, and the refund that sends it. Before there
  -- was a ledger staff settled what came in outside of it.
  add column source_id uuid references credits,
  add column refund_id uuid unique references refunds,
  -- Of what was kept: the credit invoice that took it back.
  add column credit_invoice_id uuid references invoices,
  drop constraint credits_amount_cents_check,
  drop constraint credits_payment_id_key,
  add constraint credits_sign check ((kind in ('received', 'kept')) = (amount_cents > 0)),
  add constraint credits_sent check (
    (kind = 'paid_out') = (refund_id is not null)
    and (kind in ('paid_out', 'settled')) = (source_id is not null)
  );
alter table credits alter column kind drop default;
drop index credits_of_user;
create index credits_of_user on credits (user_id, created_at desc, id desc);
create index credits_of_payment on credits (payment_id);
create index credits_of_source on credits (source_id) where source_id is not null;
create index credits_of_invoice on credits (credit_invoice_id) where credit_invoice_id is not null;
create unique index credits_received_once on credits (payment_id) where kind = 'received';
create unique index credits_spent_once on credits (payment_id) where kind = 'spent';
insert into credits (user_id, kind, payment_id, amount_cents, reason, source_id, created_at)
  select credits.user_id, 'settled', payment_id, -amount_cents, 'Door een medewerker afgehandeld.',
    credits.id, done_at
  from credits join staff_tasks on staff_tasks.kind = 'credit-received' and subject_id = payment_id
  where done_at is not null;
create trigger credits_are_final before update or delete on credits
  for each row execute function refuse_change();
create trigger credits_are_kept before truncate on credits
  for each statement execute function refuse_change();

-- What is left of it: one row to lock, and never below zero.
create table credit_balances (
  user_id uuid primary key references users,
  balance_cents integer not null check (balance_cents >= 0),
  updated_at timestamptz not null
);
insert into credit_balances
  select user_id, sum(amount_cents), max(created_at) from credits group by user_id;

-- An order may be paid with credit: such a payment has no gateway but the ledger.
create or replace function payment_holds(
  status text, gateway text, currency text, amount_cents integer
) returns boolean language plpgsql immutable as $$
begin
  return status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'partly_refunded',
      'refunded', 'charged_back')
    and gateway in ('test', 'mollie', 'bank', 'credit')
    and currency = 'EUR'
    and amount_cents > 0;
end
$$;

create or replace function order_holds(
  status text, billing_cycle text, payment_method text, service_name text,
  total_cents integer, net_cents integer, vat_cents integer
) returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')
    and billing_cycle in ('monthly', 'yearly')
    and payment_method in ('ideal', 'test_ideal', 'bank_transfer', 'credit')
    and char_length(service_name) between 1 and 63
    and total_cents > 0
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents;
end
$$;
