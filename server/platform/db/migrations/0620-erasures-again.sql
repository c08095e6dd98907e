-- A backup still knows who asked to be forgotten after it was made. Whoever is put here is forgotten
-- again as soon as nothing stands in the way; until then the books are not right.
create table erasures_to_repeat (
  user_id uuid primary key references users,
  -- When they deleted the account, in the shop that the backup is of.
  erased_at timestamptz not null,
  asked_at timestamptz not null
);

-- Who registered and never showed that the address is theirs is looked at by age.
create index users_unproved on users (created_at) where not email_verified and erased_at is null;
