-- A colleague who looks at the shop as a customer does so in a session of that customer, opened
-- from the colleague's own: it ends with it, and both names are known.
alter table sessions
  add column last_used_at timestamptz,
  add column opened_from uuid references sessions on delete cascade;
create index sessions_opened_from on sessions (opened_from);

-- Who really did it, when somebody else's account was used for it.
alter table audit_log add column acted_by uuid;
create index audit_log_acted_by on audit_log (acted_by, id desc) where acted_by is not null;

alter table users add column blocked_reason text;

-- The second step of signing in. The secret is encrypted; a code counts once, so the moment of the
-- last one is kept.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references second_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index recovery_codes_of_user on recovery_codes (user_id);

-- A new address that both mailboxes have to agree with; one at a time.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  new_email citext not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
