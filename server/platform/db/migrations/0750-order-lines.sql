-- An order is of one kind, and what it sells are its lines: each with its own price and its own service. The
-- columns about one plan stay on the order as what its first line says.
alter table orders add column kind text;
update orders set kind = case
  when plan_id is null then 'charge'
  when renews_service_id is not null then 'renewal'
  when changes_service_id is not null then 'plan-change'
  else 'new'
end;
alter table orders alter column kind set not null;

create function order_line_holds(
  "position" integer, kind text, state text, plan_id uuid, term_months integer, service_name text, quantity numeric,
  unit text, unit_cents numeric, total_cents integer, net_cents integer, vat_cents integer,
  vat_percent numeric, agreed_cents integer
)
returns boolean language plpgsql immutable as $$
begin
  return "position" > 0
    and kind in ('new', 'renewal', 'plan-change', 'charge')
    and state in ('open', 'paid', 'done', 'dropped', 'undone')
    -- A corrected invoice may have work beside a plan.
    and (kind <> 'charge' or plan_id is null)
    and (plan_id is null) = (term_months is null)
    and (plan_id is null or service_name is not null)
    and term_months in (1, 3, 6, 12, 24, 36)
    and char_length(service_name) between 1 and 63
    and quantity > 0
    and unit in ('hour', 'piece')
    and (unit is null) = (unit_cents is null)
    and total_cents >= 0
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents
    and (vat_percent > 0 or vat_cents = 0)
    and coalesce(agreed_cents, total_cents) >= total_cents;
end
$$;

-- A line is as its order is: of what ended without money nothing was had.
create function state_of_line(status text) returns text language sql immutable
return case status
  when 'pending' then 'open'
  when 'paid' then 'paid'
  when 'completed' then 'done'
  when 'refunded' then 'undone'
  else 'dropped'
end;

create table order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  position integer not null,
  -- The kind of its order, so that an index can tell a renewal.
  kind text not null,
  state text not null default 'open',
  -- The service that it is about; of a new one from the moment that it is made.
  service_id uuid references services (id),
  plan_id uuid references plans (id),
  -- Name of the plan, or of the work.
  name text not null,
  service_name text,
  system character varying(40),
  domain character varying(253),
  term_months integer,
  quantity numeric(8,2) not null default 1,
  unit text,
  unit_cents numeric(12,2),
  total_cents integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  vat_percent numeric(4,1) not null,
  agreed_cents integer,
  unique (order_id, position) deferrable,
  constraint order_lines_hold check (order_line_holds(
    position, kind, state, plan_id, term_months, service_name, quantity, unit, unit_cents, total_cents, net_cents,
    vat_cents, vat_percent, agreed_cents
  ))
);

insert into order_lines (order_id, position, kind, state, service_id, plan_id, name, service_name, system,
  domain, term_months, total_cents, net_cents, vat_cents, vat_percent, agreed_cents)
select orders.id, 1, orders.kind, state_of_line(orders.status),
  coalesce(renews_service_id, changes_service_id, services.id),
  orders.plan_id, plan_name, service_name, orders.system, orders.domain, orders.term_months, total_cents,
  net_cents, vat_cents, vat_percent, agreed_cents
from orders left join services on services.order_id = orders.id
where orders.kind <> 'charge';

-- Work was only written on its invoice.
insert into order_lines (order_id, position, kind, state, service_id, name, service_name, quantity, unit,
  unit_cents, total_cents, net_cents, vat_cents, vat_percent)
select orders.id, invoice_lines.position, orders.kind, state_of_line(orders.status), charges.service_id,
  description, orders.service_name, quantity, unit, unit_cents, gross_cents, invoice_lines.net_cents,
  invoice_lines.vat_cents, invoice_lines.vat_percent
from orders join charges on charges.order_id = orders.id
join invoices on invoices.order_id = orders.id and invoices.kind = 'invoice'
join invoice_lines on invoice_lines.invoice_id = invoices.id
where orders.kind = 'charge';

-- One line makes a service, and a service has one open renewal.
create unique index order_lines_making on order_lines (service_id) where kind = 'new';
create unique index order_lines_renewing on order_lines (service_id)
  where kind = 'renewal' and state = 'open';
create index order_lines_of_service on order_lines (service_id) where service_id is not null;
create index order_lines_of_plan on order_lines (plan_id) where plan_id is not null;

create function order_lines_follow() returns trigger language plpgsql as $$
begin
  update order_lines set state = state_of_line(new.status) where order_id = new.id;
  return null;
end
$$;
create trigger order_lines_follow after update of status on orders
  for each row when (old.status is distinct from new.status) execute function order_lines_follow();

create function order_holds(
  status text, kind text, plan_id uuid, term_months integer, payment_method text, service_name text,
  terms_version text, terms_accepted_at timestamptz, expires_at timestamptz, total_cents integer,
  net_cents integer, vat_cents integer, vat_treatment text, vat_percent numeric, agreed_cents integer,
  vat_check_id uuid
)
returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')
    and kind in ('new', 'renewal', 'plan-change', 'charge')
    and num_nonnulls(plan_id, term_months, terms_version, terms_accepted_at, expires_at) in (0, 5)
    and (kind = 'charge') = (plan_id is null)
    -- There is nothing to deliver between the money and the end of it.
    and (kind <> 'charge' or status <> 'paid')
    and (plan_id is null or service_name is not null)
    and term_months in (1, 3, 6, 12, 24, 36)
    and payment_method in ('ideal', 'test_ideal', 'bank_transfer', 'credit')
    and char_length(service_name) between 1 and 63
    and total_cents > 0
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents
    and vat_treatment in ('standard', 'reverse_charge', 'small_business', 'destination', 'outside')
    and (vat_treatment in ('standard', 'destination')) = (vat_percent > 0)
    and (vat_percent > 0 or vat_cents = 0)
    -- Nobody pays less for want of btw on their word alone.
    and (vat_treatment = 'reverse_charge') = (vat_check_id is not null)
    and coalesce(agreed_cents, total_cents) >= total_cents;
end
$$;
alter table orders
  drop constraint orders_hold,
  add constraint orders_hold check (order_holds(
    status, kind, plan_id, term_months, payment_method, service_name, terms_version, terms_accepted_at,
    expires_at, total_cents, net_cents, vat_cents, vat_treatment, vat_percent, agreed_cents, vat_check_id
  )) not valid,
  drop column renews_service_id,
  drop column changes_service_id;
drop function order_holds(
  text, uuid, integer, text, text, uuid, uuid, text, timestamptz, timestamptz, integer, integer,
  integer, text, numeric, integer, uuid
);
