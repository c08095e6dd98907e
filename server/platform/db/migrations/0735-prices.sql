-- The price of every term that a plan is sold for, from a moment on until the next row of both: a price is
-- never changed, only followed. Null: not sold for that term any more. The prices of a month and a year stay
-- columns of the plan too, of which the database writes the rows.
create table prices (
  plan_id uuid not null references plans on delete cascade,
  term_months integer not null check (term_months in (1, 3, 6, 12, 24, 36)),
  valid_from timestamptz not null,
  cents integer check (cents >= 0),
  primary key (plan_id, term_months, valid_from),
  constraint prices_every_plan_has check (cents is not null or term_months not in (1, 12))
);

create trigger prices_are_final before update on prices for each row execute function refuse_change();
create trigger prices_are_kept before truncate on prices for each statement execute function refuse_change();

-- The earlier prices of plans, the first before anybody changed them included.
insert into prices (plan_id, term_months, valid_from, cents)
select plan_id, term_months, valid_from, cents from (
  select plan_id, created_at as valid_from, to_price_cents as month_cents, to_yearly_cents as year_cents
  from plan_price_changes
  union all
  select * from (
    select distinct on (plan_id) plan_id, plans.created_at, from_price_cents, from_yearly_cents
    from plan_price_changes join plans on plans.id = plan_id
    order by plan_id, plan_price_changes.created_at, plan_price_changes.id
  ) as first where from_price_cents is not null
) as priced
cross join lateral (
  values (1, month_cents), (12, coalesce(year_cents, month_cents * 10))
) as price (term_months, cents)
on conflict do nothing;

create function last_price(plan uuid, term integer) returns prices language sql stable
return (
  select price from prices as price where plan_id = plan and term_months = term
  order by valid_from desc limit 1
);

create function add_price(plan uuid, term integer, at timestamptz, price integer) returns void
language sql as $$
  insert into prices (plan_id, term_months, valid_from, cents)
  select plan, term, greatest(at, (last_price(plan, term)).valid_from + interval '1 microsecond'), price
  where (last_price(plan, term)).cents is distinct from price
$$;

create function note_plan_prices() returns trigger language plpgsql as $$
begin
  perform add_price(new.id, 1, new.updated_at, new.price_cents);
  perform add_price(new.id, 12, new.updated_at, coalesce(new.yearly_price_cents, new.price_cents * 10));
  return null;
end
$$;

create trigger plan_prices_are_noted after insert or update of price_cents, yearly_price_cents on plans
for each row execute function note_plan_prices();

select add_price(id, 1, case when last_price(id, 1) is null then created_at else updated_at end, price_cents),
  add_price(id, 12, case when last_price(id, 12) is null then created_at else updated_at end,
    coalesce(yearly_price_cents, price_cents * 10))
from plans;

-- The history that staff see says what other terms cost, too.
alter table plan_price_changes
  add column from_other_prices jsonb not null default '[]',
  add column to_other_prices jsonb not null default '[]';
