-- Staff let a customer, or one service of theirs, be until a day: nothing is collected, reminded of or cut off.
create table holds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  -- Null for all that they owe.
  service_id uuid references services (id),
  -- The last day of it.
  until date not null,
  reason text not null check (char_length(reason) between 1 and 300),
  placed_by uuid not null references users (id),
  created_at timestamptz not null,
  ended_by uuid references users (id),
  ended_at timestamptz,
  constraint holds_end check ((ended_at is null) = (ended_by is null))
);
create unique index holds_one_of_each on holds (user_id, service_id) nulls not distinct where ended_at is null;
create index holds_of_user on holds (user_id);
create index holds_of_service on holds (service_id) where service_id is not null;
create index holds_of_placer on holds (placed_by);
create index holds_of_ender on holds (ended_by) where ended_by is not null;
