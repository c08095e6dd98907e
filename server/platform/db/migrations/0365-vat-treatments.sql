-- How a sale is taxed: Dutch btw, none because the buyer declares it, none because the shop is small, or
-- the btw of a consumer's own country. What was sold until now was all taxed here.

-- What VIES said of a btw-id, each time it was asked: with its own number it proves to the tax office
-- that a company was looked up. Never changed; what no order rests on goes after a while.
create table vat_id_checks (
  id uuid primary key default gen_random_uuid(),
  vat_id text not null check (vat_id ~ '^[A-Z]{2}[0-9A-Z+*]{2,13}$'),
  is_valid boolean not null,
  name text not null check (char_length(name) <= 300),
  address text not null check (char_length(address) <= 500),
  -- Of the one that asked, and the number that VIES gave the question; null where it gave none.
  requester text not null,
  consultation text check (char_length(consultation) <= 50),
  checked_at timestamptz not null
);
create index vat_id_checks_newest on vat_id_checks (vat_id, checked_at desc);
create index vat_id_checks_checked on vat_id_checks (checked_at);
create trigger vat_id_checks_are_final before update on vat_id_checks
  for each row execute function refuse_change();

alter table orders
  add column vat_treatment text not null default 'standard',
  -- The price of the plan that was agreed on, where another amount is charged for it.
  add column agreed_cents integer,
  add column vat_check_id uuid references vat_id_checks,
  alter column vat_percent type numeric(4, 1);
create index orders_vat_check on orders (vat_check_id) where vat_check_id is not null;

alter table orders drop constraint orders_hold;
drop function order_holds;
create function order_holds(
  status text, billing_cycle text, payment_method text, service_name text,
  total_cents integer, net_cents integer, vat_cents integer,
  vat_treatment text, vat_percent numeric, agreed_cents integer, vat_check_id uuid
) returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')
    and billing_cycle in ('monthly', 'yearly')
    and payment_method in ('ideal', 'test_ideal', 'bank_transfer', 'credit')
    and char_length(service_name) between 1 and 63
    and total_cents > 0
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents
    and vat_treatment in ('standard', 'reverse_charge', 'small_business', 'destination')
    and (vat_treatment in ('standard', 'destination')) = (vat_percent > 0)
    and (vat_percent > 0 or vat_cents = 0)
    -- Nobody is sold to without btw on their word alone.
    and (vat_treatment = 'reverse_charge') = (vat_check_id is not null)
    and coalesce(agreed_cents, total_cents) >= total_cents;
end
$$;
alter table orders add constraint orders_hold check (order_holds(
  status, billing_cycle, payment_method, service_name, total_cents, net_cents, vat_cents,
  vat_treatment, vat_percent, agreed_cents, vat_check_id
));

alter table invoices add column vat_treatment text not null default 'standard';
alter table invoices drop constraint invoices_hold;
drop function invoice_holds;
create function invoice_holds(
  kind text, status text, credits_invoice_id uuid, reason text, number integer,
  total_amount_cents integer, net_cents integer, vat_cents integer, vat_treatment text
) returns boolean language plpgsql immutable as $$
begin
  return kind in ('invoice', 'credit_note')
    and status in ('draft', 'unpaid', 'paid', 'overdue', 'credited')
    and (kind = 'credit_note') = (credits_invoice_id is not null)
    and char_length(reason) between 1 and 300
    and number > 0
    and total_amount_cents = net_cents + vat_cents
    and vat_treatment in ('standard', 'reverse_charge', 'small_business', 'destination')
    and (vat_treatment in ('standard', 'destination') or vat_cents = 0);
end
$$;
alter table invoices add constraint invoices_hold check (invoice_holds(
  kind, status, credits_invoice_id, reason, number, total_amount_cents, net_cents, vat_cents,
  vat_treatment
));

alter table invoice_lines alter column vat_percent type numeric(4, 1);
