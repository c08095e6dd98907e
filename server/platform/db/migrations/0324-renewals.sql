-- The next term of a service is an order of its own, which the shop places: with its invoice, its
-- payments and its place in the figures as any other.
alter table orders add column renews_service_id uuid references services;
-- One at a time: the next term is not asked for while this one is.
create unique index orders_open_renewal on orders (renews_service_id)
  where status = 'pending' and renews_service_id is not null;
create index orders_renewing on orders (renews_service_id) where renews_service_id is not null;

create table renewals (
  order_id uuid primary key references orders,
  service_id uuid not null references services,
  term_number integer not null check (term_number > 1),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- By mail that it will be suspended, and that it was.
  warned_on date,
  suspended_on date,
  created_at timestamptz not null,
  check (starts_at < ends_at),
  check (suspended_on is null or warned_on is not null)
);
create index renewals_of_service on renewals (service_id);

-- What is due to be renewed, whenever that is looked at.
create index services_to_renew on services (expires_at)
  where order_id is not null and cancel_at is null and status in ('active', 'suspended', 'offline');
