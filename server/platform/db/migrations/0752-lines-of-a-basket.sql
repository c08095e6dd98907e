-- An order of new services may have many lines: plans, and what is taken with each of them. A line keeps its
-- own part of the discount.
alter table order_lines
  add column part text not null default 'base',
  -- The line that it goes with, which makes the service.
  add column parent_id uuid references order_lines (id) on delete cascade,
  add column option_key text,
  -- Public keys that let the customer of a server in, each on a line.
  add column first_keys text,
  add column discount_cents integer,
  add column saved_cents integer,
  add column saved_net_cents integer;

update order_lines set discount_cents = given.discount_cents, saved_cents = given.saved_cents,
  saved_net_cents = given.saved_net_cents
from order_discounts as given where given.order_id = order_lines.order_id;

alter table order_lines drop constraint order_lines_hold;
drop function order_line_holds(
  integer, text, text, uuid, integer, text, numeric, text, numeric, integer, integer, integer, numeric,
  integer
);
create function order_line_holds(
  "position" integer, kind text, state text, part text, parent_id uuid, option_key text, plan_id uuid,
  term_months integer, service_name text, quantity numeric, unit text, unit_cents numeric,
  total_cents integer, net_cents integer, vat_cents integer, vat_percent numeric, agreed_cents integer,
  discount_cents integer, saved_cents integer, saved_net_cents integer
)
returns boolean language plpgsql immutable as $$
begin
  return "position" > 0
    and kind in ('new', 'renewal', 'plan-change', 'charge')
    and state in ('open', 'paid', 'done', 'dropped', 'undone')
    and part in ('base', 'option', 'setup')
    and (part = 'base') = (parent_id is null)
    and (part = 'option') = (option_key is not null)
    -- A corrected invoice may have work beside a plan.
    and (kind <> 'charge' or plan_id is null)
    and (plan_id is null) = (term_months is null)
    and (plan_id is null or service_name is not null)
    and term_months in (0, 1, 3, 6, 12, 24, 36)
    and (part = 'setup') = (term_months = 0)
    and char_length(service_name) between 1 and 63
    and quantity > 0
    and unit in ('hour', 'piece')
    and (unit is null) = (unit_cents is null)
    and total_cents >= 0
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents
    and (vat_percent > 0 or vat_cents = 0)
    and coalesce(agreed_cents, total_cents) >= total_cents
    and num_nonnulls(discount_cents, saved_cents, saved_net_cents) in (0, 3)
    and discount_cents > 0
    and saved_net_cents between 0 and saved_cents;
end
$$;
alter table order_lines add constraint order_lines_hold check (order_line_holds(
  position, kind, state, part, parent_id, option_key, plan_id, term_months, service_name, quantity, unit,
  unit_cents, total_cents, net_cents, vat_cents, vat_percent, agreed_cents, discount_cents, saved_cents,
  saved_net_cents
));
create index order_lines_of_parent on order_lines (parent_id) where parent_id is not null;

-- One line makes a service; an order makes as many as it has.
drop index order_lines_making;
create unique index order_lines_making on order_lines (service_id) where kind = 'new' and part = 'base';
alter table services drop constraint services_order_id_key;
create index services_of_order on services (order_id) where order_id is not null;
