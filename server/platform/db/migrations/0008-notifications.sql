-- What a customer wants to hear of by mail; without a row everything is on.
create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  email boolean not null default true,
  service_status boolean not null default true,
  invoice_reminders boolean not null default true,
  updated_at timestamptz not null
);

-- The history of a customer's records is their inbox too: what others did, read or not yet.
alter table events add column read_at timestamptz;
update events set read_at = created_at;
create index events_unread on events (user_id, created_at desc)
  where read_at is null and actor_id is distinct from user_id;
