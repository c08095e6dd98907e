-- The conversion rate asks which of the orders placed in a month are paid, whenever that was.
create or replace function order_totals(
  status text, total_cents bigint, created_at timestamptz, paid_at timestamptz
)
returns table (name text, count bigint, cents bigint) language sql stable as $$
  select 'orders:' || $1, 1::bigint, $2
  union all
  select 'orders-placed:' || to_char($3 at time zone 'Europe/Amsterdam', 'YYYY-MM'), 1::bigint, $2
  union all
  select 'orders-won:' || to_char($3 at time zone 'Europe/Amsterdam', 'YYYY-MM'), 1::bigint, $2
  where $1 in ('paid', 'completed')
  union all
  select 'orders-paid:' || to_char($4 at time zone 'Europe/Amsterdam', 'YYYY-MM'), 1::bigint, $2
  where $1 in ('paid', 'completed') and $4 is not null
$$;

insert into totals (name, count, cents)
select t.name, sum(t.count), sum(t.cents)
from orders o, order_totals(o.status, o.total_cents, o.created_at, o.paid_at) t
where t.name like 'orders-won:%'
group by t.name;

-- The orders behind a month's figure, page by page.
drop index orders_paid_at;
create index orders_paid_at on orders (paid_at, id) where status in ('paid', 'completed');
