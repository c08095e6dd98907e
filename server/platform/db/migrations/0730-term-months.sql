-- Terms of 3, 6, 24 and 36 months beside a month and a year. `billing_cycle` and its like stay as the cycle
-- of a term, which any other than a month or a year has none of: the database keeps them, and reads the term
-- from them where the release before wrote a row.
create function cycle_of(term_months integer) returns text language sql immutable
return case term_months when 1 then 'monthly' when 12 then 'yearly' end;

create function months_of(cycle text) returns integer language sql immutable
return case cycle when 'monthly' then 1 when 'yearly' then 12 end;

alter table orders add column term_months integer;
alter table services
  add column term_months integer,
  alter column billing_cycle drop not null;
alter table plan_changes
  add column from_term_months integer,
  add column to_term_months integer,
  alter column from_cycle drop not null,
  alter column to_cycle drop not null;
alter table discount_codes add column term_months integer;

create function keep_term() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.term_months is null)
    or (tg_op = 'UPDATE' and new.term_months is not distinct from old.term_months
      and new.billing_cycle is distinct from old.billing_cycle)
  then
    new.term_months := months_of(new.billing_cycle);
  end if;
  new.billing_cycle := cycle_of(new.term_months);
  return new;
end
$$;

create trigger orders_keep_term before insert or update of billing_cycle, term_months on orders
for each row execute function keep_term();
create trigger services_keep_term before insert or update of billing_cycle, term_months on services
for each row execute function keep_term();

create function keep_changed_terms() returns trigger language plpgsql as $$
begin
  new.from_term_months := coalesce(new.from_term_months, months_of(new.from_cycle));
  new.to_term_months := coalesce(new.to_term_months, months_of(new.to_cycle));
  new.from_cycle := cycle_of(new.from_term_months);
  new.to_cycle := cycle_of(new.to_term_months);
  return new;
end
$$;

create trigger plan_changes_keep_terms
before insert or update of from_term_months, to_term_months, from_cycle, to_cycle
on plan_changes for each row execute function keep_changed_terms();

create function keep_code_term() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.term_months is null)
    or (tg_op = 'UPDATE' and new.term_months is not distinct from old.term_months
      and new.cycle is distinct from old.cycle)
  then
    new.term_months := months_of(new.cycle);
  end if;
  new.cycle := cycle_of(new.term_months);
  return new;
end
$$;

create trigger discount_codes_keep_term before insert or update of cycle, term_months on discount_codes
for each row execute function keep_code_term();

update plan_changes set
  from_term_months = months_of(from_cycle),
  to_term_months = months_of(to_cycle);
update discount_codes set term_months = months_of(cycle) where cycle is not null;

-- Rows that were read of a file and not taken over yet.
update import_rows
set content = (content - 'cycle') || jsonb_build_object('termMonths', months_of(content->>'cycle'))
where content ? 'cycle';
