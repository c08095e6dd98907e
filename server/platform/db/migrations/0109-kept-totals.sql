-- What the figures of the console add up, kept instead of counted. A write only adds a row to
-- total_changes, so that no two writes wait for each other; the sweep folds those rows into totals.
-- A figure is always the sum of both, and exact.
create table totals (
  name text primary key,
  count bigint not null,
  cents bigint not null
);
create table total_changes (
  id bigint generated always as identity primary key,
  name text not null,
  count bigint not null,
  cents bigint not null
);

-- What one order adds: to its status, to the month it was placed, and to the month it was paid.
create function order_totals(status text, total_cents bigint, created_at timestamptz, paid_at timestamptz)
returns table (name text, count bigint, cents bigint) language sql stable as $$
  select 'orders:' || $1, 1::bigint, $2
  union all
  select 'orders-placed:' || to_char($3 at time zone 'Europe/Amsterdam', 'YYYY-MM'), 1::bigint, $2
  union all
  select 'orders-paid:' || to_char($4 at time zone 'Europe/Amsterdam', 'YYYY-MM'), 1::bigint, $2
  where $1 in ('paid', 'completed') and $4 is not null
$$;

create function keep_inserted_orders() returns trigger language plpgsql as $$
begin
  insert into total_changes (name, count, cents)
  select t.name, sum(t.count), sum(t.cents)
  from changed o, order_totals(o.status, o.total_cents, o.created_at, o.paid_at) t
  group by t.name;
  return null;
end
$$;
create trigger orders_are_counted after insert on orders
  referencing new table as changed for each statement execute function keep_inserted_orders();

create function keep_changed_order() returns trigger language plpgsql as $$
begin
  insert into total_changes (name, count, cents)
  select name, sum(count), sum(cents) from (
    select name, -count as count, -cents as cents
    from order_totals(old.status, old.total_cents, old.created_at, old.paid_at)
    union all
    select name, count, cents
    from order_totals(new.status, new.total_cents, new.created_at, new.paid_at)
  ) both_ways
  group by name having sum(count) <> 0 or sum(cents) <> 0;
  return null;
end
$$;
create trigger orders_are_recounted after update of status, total_cents, created_at, paid_at on orders
  for each row when (
    old.status is distinct from new.status or old.total_cents is distinct from new.total_cents
    or old.created_at is distinct from new.created_at or old.paid_at is distinct from new.paid_at
  ) execute function keep_changed_order();

create function keep_deleted_orders() returns trigger language plpgsql as $$
begin
  insert into total_changes (name, count, cents)
  select t.name, -sum(t.count), -sum(t.cents)
  from changed o, order_totals(o.status, o.total_cents, o.created_at, o.paid_at) t
  group by t.name;
  return null;
end
$$;
create trigger orders_are_uncounted after delete on orders
  referencing old table as changed for each statement execute function keep_deleted_orders();

-- Services and tickets are counted by status: `services:active`, `tickets:open`.
create function keep_inserted_statuses() returns trigger language plpgsql as $$
begin
  insert into total_changes (name, count, cents)
  select tg_table_name || ':' || status, count(*), 0 from changed group by status;
  return null;
end
$$;
create function keep_changed_status() returns trigger language plpgsql as $$
begin
  insert into total_changes (name, count, cents)
  values (tg_table_name || ':' || old.status, -1, 0), (tg_table_name || ':' || new.status, 1, 0);
  return null;
end
$$;
create function keep_deleted_statuses() returns trigger language plpgsql as $$
begin
  insert into total_changes (name, count, cents)
  select tg_table_name || ':' || status, -count(*), 0 from changed group by status;
  return null;
end
$$;
create trigger services_are_counted after insert on services
  referencing new table as changed for each statement execute function keep_inserted_statuses();
create trigger services_are_recounted after update of status on services
  for each row when (old.status is distinct from new.status) execute function keep_changed_status();
create trigger services_are_uncounted after delete on services
  referencing old table as changed for each statement execute function keep_deleted_statuses();
create trigger tickets_are_counted after insert on tickets
  referencing new table as changed for each statement execute function keep_inserted_statuses();
create trigger tickets_are_recounted after update of status on tickets
  for each row when (old.status is distinct from new.status) execute function keep_changed_status();
create trigger tickets_are_uncounted after delete on tickets
  referencing old table as changed for each statement execute function keep_deleted_statuses();

create function keep_users() returns trigger language plpgsql as $$
begin
  insert into total_changes (name, count, cents)
  select 'users', case tg_op when 'INSERT' then count(*) else -count(*) end, 0
  from changed having count(*) > 0;
  return null;
end
$$;
create trigger users_are_counted after insert on users
  referencing new table as changed for each statement execute function keep_users();
create trigger users_are_uncounted after delete on users
  referencing old table as changed for each statement execute function keep_users();

insert into totals (name, count, cents)
select t.name, sum(t.count), sum(t.cents)
from orders o, order_totals(o.status, o.total_cents, o.created_at, o.paid_at) t group by t.name
union all
select 'services:' || status, count(*), 0 from services group by status
union all
select 'tickets:' || status, count(*), 0 from tickets group by status
union all
select 'users', count(*), 0 from users;
