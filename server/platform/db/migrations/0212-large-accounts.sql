-- What the figures above a dashboard add up of one customer, without reading the rows themselves: a
-- customer of many years has thousands.
create index orders_spent_of_user on orders (user_id) include (total_cents) where status = 'completed';
create index invoices_open_of_user on invoices (user_id, due_date) where status in ('unpaid', 'overdue');
create index services_live_of_user on services (user_id) include (status, billing_cycle, price_cents)
  where status <> 'cancelled';
