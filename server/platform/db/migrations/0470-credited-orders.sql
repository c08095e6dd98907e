-- What credit invoices gave back of an order that goes on: a month made good, the days that were not
-- used. Revenue and what a customer spent are what is left. Kept by the database, as every figure is.
alter table orders add column credited_cents integer not null default 0;

update orders set credited_cents = notes.cents
from (
  select order_id, -sum(total_amount_cents) as cents
  from invoices where kind = 'credit_note' group by order_id
) as notes
where notes.order_id = orders.id;

create function note_credit() returns trigger language plpgsql as $$
begin
  update orders set credited_cents = credited_cents - new.total_amount_cents where id = new.order_id;
  return null;
end
$$;
create trigger credit_notes_are_noted after insert on invoices
  for each row when (new.kind = 'credit_note') execute function note_credit();

-- What an order counts for: of one that is paid what is left, of any other all of it.
create function order_worth(status text, total_cents integer, credited_cents integer)
returns integer language sql immutable as $$
  select case when status in ('paid', 'completed') then total_cents - credited_cents else total_cents end
$$;

create or replace function note_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_changes (times, status, total_cents, created_at, paid_at)
    values (1, new.status, order_worth(new.status, new.total_cents, new.credited_cents),
      new.created_at, new.paid_at);
  elsif tg_op = 'UPDATE' then
    insert into order_changes (times, status, total_cents, created_at, paid_at)
    values (-1, old.status, order_worth(old.status, old.total_cents, old.credited_cents),
        old.created_at, old.paid_at),
      (1, new.status, order_worth(new.status, new.total_cents, new.credited_cents),
        new.created_at, new.paid_at);
  else
    insert into order_changes (times, status, total_cents, created_at, paid_at)
    values (-1, old.status, order_worth(old.status, old.total_cents, old.credited_cents),
      old.created_at, old.paid_at);
  end if;
  return null;
end
$$;
drop trigger changed_orders_are_noted on orders;
create trigger changed_orders_are_noted
  after update of status, total_cents, credited_cents, created_at, paid_at on orders
  for each row when (
    old.status is distinct from new.status or old.total_cents is distinct from new.total_cents
    or old.credited_cents is distinct from new.credited_cents
    or old.created_at is distinct from new.created_at or old.paid_at is distinct from new.paid_at
  ) execute function note_order();

-- The orders that were there count for less from now on.
insert into total_changes (name, count, cents)
select t.name, 0, -sum(orders.credited_cents)
from orders, order_totals(orders.status, orders.total_cents, orders.created_at, orders.paid_at) t
where orders.status in ('paid', 'completed') and orders.credited_cents > 0
group by t.name;

drop index orders_spent_of_user;
create index orders_spent_of_user on orders (user_id) include (total_cents, credited_cents)
  where status = 'completed';
