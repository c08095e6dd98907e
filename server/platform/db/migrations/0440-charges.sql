-- Work that is billed apart: an order of no plan, with lines of its own. It has no term, nobody agreed
-- to terms on a page, and it does not expire.
alter table orders
  alter column plan_id drop not null,
  alter column billing_cycle drop not null,
  alter column service_name drop not null,
  alter column terms_version drop not null,
  alter column terms_accepted_at drop not null,
  alter column expires_at drop not null;

alter table orders drop constraint orders_hold;
drop function order_holds;
create function order_holds(
  status text, plan_id uuid, billing_cycle text, payment_method text, service_name text,
  renews_service_id uuid, changes_service_id uuid,
  terms_version text, terms_accepted_at timestamptz, expires_at timestamptz,
  total_cents integer, net_cents integer, vat_cents integer,
  vat_treatment text, vat_percent numeric, agreed_cents integer, vat_check_id uuid
) returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')
    and num_nonnulls(plan_id, billing_cycle, terms_version, terms_accepted_at, expires_at) in (0, 5)
    and (plan_id is not null or num_nonnulls(renews_service_id, changes_service_id) = 0)
    -- There is nothing to deliver between the money and the end of it.
    and (plan_id is not null or status <> 'paid')
    and (plan_id is null or service_name is not null)
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
  status, plan_id, billing_cycle, payment_method, service_name, renews_service_id, changes_service_id,
  terms_version, terms_accepted_at, expires_at, total_cents, net_cents, vat_cents, vat_treatment,
  vat_percent, agreed_cents, vat_check_id
));

-- What an order of no plan has besides; its lines are those of its invoice, which is there from the start.
create table charges (
  order_id uuid primary key references orders,
  -- Which service of that customer it is about, for who reads it.
  service_id uuid references services,
  -- When the work was done: an invoice must say so.
  performed_on date not null,
  -- For the customer.
  note text check (char_length(note) between 1 and 1000),
  created_at timestamptz not null
);
create index charges_of_service on charges (service_id) where service_id is not null;

alter table invoice_lines
  alter column quantity type numeric(8, 2),
  add column unit text check (unit in ('piece', 'hour')),
  -- The price of one without btw, in cents with two decimals more; of plans it follows from the amount.
  add column unit_cents numeric(12, 2),
  add constraint invoice_lines_unit check ((unit is null) = (unit_cents is null));
