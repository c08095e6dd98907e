-- Addresses of customers from which a mail came back: news of services does not go there until it is
-- confirmed again. A report that comes later, of a mail from before that, says nothing new.
create table bounced_addresses (
  address text primary key check (address = lower(address)),
  user_id uuid not null references users on delete cascade,
  bounced_at timestamptz not null,
  confirmed_at timestamptz,
  -- What whoever brought it back said of it.
  words text not null
);
create index bounced_addresses_of_user on bounced_addresses (user_id);
