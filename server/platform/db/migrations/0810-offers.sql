-- A plan is sold for a term again and again or once, by itself or only beside another (an add-on, which has
-- that one's term or its own), with something that is paid once beside the first term, and with options of
-- which its buyer takes as many as they like. A price of nothing is free.
alter table plans
  add column add_on boolean not null default false,
  add column follows_parent boolean not null default false,
  add column sold_once boolean not null default false,
  add column offer_changed_at timestamptz not null default now(),
  add constraint plans_follows_parent_check check (not follows_parent or (add_on and not sold_once)),
  add constraint plans_terms_check check (yearly_price_cents is null or not (sold_once or price_cents = 0)),
  drop constraint plans_price_cents_check,
  add constraint plans_price_cents_check check (price_cents >= 0);

alter table plan_price_changes
  drop constraint plan_price_changes_from_price_cents_check,
  drop constraint plan_price_changes_to_price_cents_check,
  add constraint plan_price_changes_from_price_cents_check check (from_price_cents >= 0),
  add constraint plan_price_changes_to_price_cents_check check (to_price_cents >= 0);

-- A term of no months is sold once. What is sold once has neither a month nor a year, for good.
alter table prices
  add column setup_cents integer not null default 0 check (setup_cents >= 0),
  drop constraint prices_term_months_check,
  add constraint prices_term_months_check check (term_months in (0, 1, 3, 6, 12, 24, 36));

-- The set-up of a term stays when its price changes, and the other way round.
create or replace function add_price(plan uuid, term integer, at timestamptz, price integer) returns void
language sql as $$
  insert into prices (plan_id, term_months, valid_from, cents, setup_cents)
  select plan, term, greatest(at, (last_price(plan, term)).valid_from + interval '1 microsecond'), price,
    coalesce((last_price(plan, term)).setup_cents, 0)
  where (last_price(plan, term)).cents is distinct from price
$$;

create function add_setup(plan uuid, term integer, at timestamptz, setup integer) returns void
language sql as $$
  insert into prices (plan_id, term_months, valid_from, cents, setup_cents)
  select plan, term, greatest(at, (last_price(plan, term)).valid_from + interval '1 microsecond'),
    (last_price(plan, term)).cents, setup
  where coalesce((last_price(plan, term)).setup_cents, 0) <> setup
$$;

create or replace function note_plan_prices() returns trigger language plpgsql as $$
begin
  if new.sold_once then
    perform add_price(new.id, 0, new.updated_at, new.price_cents);
  else
    perform add_price(new.id, 1, new.updated_at, new.price_cents);
    perform add_price(new.id, 12, new.updated_at, coalesce(new.yearly_price_cents, new.price_cents * 10));
  end if;
  return null;
end
$$;

-- An option that is not offered any more is ended: services still have what they took of it.
create table plan_options (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references plans on delete cascade,
  key text not null check (key ~ '^[a-z][a-z0-9-]{0,30}$'),
  name text not null check (char_length(name) between 1 and 60),
  unit text not null check (char_length(unit) <= 20),
  included integer not null check (included between 0 and 10000),
  min_quantity integer not null check (min_quantity between 0 and 10000),
  max_quantity integer not null check (max_quantity between 1 and 10000),
  step integer not null check (step between 1 and 1000),
  position integer not null,
  ended_at timestamptz,
  unique (plan_id, key),
  check (min_quantity <= max_quantity)
);

-- The price of one unit for a term, from a moment on until the next row of both: never changed, only
-- followed. Null: not offered for that term any more.
create table option_prices (
  option_id uuid not null references plan_options on delete cascade,
  term_months integer not null check (term_months in (0, 1, 3, 6, 12, 24, 36)),
  valid_from timestamptz not null,
  cents integer check (cents >= 0),
  primary key (option_id, term_months, valid_from)
);

create trigger option_prices_are_final before update on option_prices
for each row execute function refuse_change();
create trigger option_prices_are_kept before truncate on option_prices
for each statement execute function refuse_change();

create function add_option_price(option uuid, term integer, at timestamptz, price integer) returns void
language sql as $$
  insert into option_prices (option_id, term_months, valid_from, cents)
  select option, term, greatest(at, last.valid_from + interval '1 microsecond'), price
  from (select 1) as always
  left join lateral (
    select valid_from, cents from option_prices where option_id = option and term_months = term
    order by valid_from desc limit 1
  ) as last on true
  where last.cents is distinct from price
$$;

-- The add-ons that go with a plan, in their order.
create table plan_add_ons (
  plan_id uuid not null references plans on delete cascade,
  add_on_id uuid not null references plans on delete cascade,
  position integer not null,
  primary key (plan_id, add_on_id),
  check (plan_id <> add_on_id)
);
create index plan_add_ons_add_on_id on plan_add_ons (add_on_id);
