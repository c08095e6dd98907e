-- Colleagues of a customer: who works for whose account, and with which rights. Invited by address;
-- whose login it is, is known once they accepted.
create table memberships (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references users,
  member_id uuid references users,
  invited_email citext not null,
  technical boolean not null,
  financial boolean not null,
  -- Of the link that was mailed last: its id, and a hash of the whole. Gone once it was used.
  invitation_id uuid unique,
  invitation_hash text,
  expires_at timestamptz,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('holder', 'member')),
  check (technical or financial),
  check (member_id is null or member_id <> account_id),
  check ((member_id is null) = (accepted_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((invitation_id is null) = (invitation_hash is null)),
  check ((invitation_id is null) = (expires_at is null)),
  -- A link opens what is neither accepted nor ended, and nothing else.
  check ((invitation_id is not null) = (accepted_at is null and ended_at is null))
);
-- One open invitation for an address, and one membership of a person.
create unique index memberships_invited on memberships (account_id, invited_email)
  where ended_at is null and accepted_at is null;
create unique index memberships_accepted on memberships (account_id, member_id)
  where ended_at is null and accepted_at is not null;
create index memberships_of_account on memberships (account_id, invited_at, id);
create index memberships_of_member on memberships (member_id) where member_id is not null;
create index memberships_unanswered on memberships (expires_at) where expires_at is not null;
create index memberships_ended on memberships (ended_at) where ended_at is not null;

-- Who wrote the first message of a ticket for its customer; null for the customer.
alter table tickets add column opened_by uuid references users;
create index tickets_opened_by on tickets (opened_by) where opened_by is not null;
