-- Who came in or tried to, as the person whose account it is reads it: with which browser and from
-- where. It is theirs, goes with the account, and is thrown away after a year (domain/retention.ts).
create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users,
  at timestamptz not null,
  outcome text not null check (outcome in ('signed_in', 'wrong_password', 'wrong_code')),
  address text not null,
  user_agent text check (char_length(user_agent) <= 500),
  -- SHA-256 over the account and what its browser keeps: of two accounts it cannot be told that they
  -- are used in one browser. Only of who came in.
  device text check (device ~ '^[0-9a-f]{64}$'),
  check ((outcome = 'signed_in') = (device is not null))
);
create index sign_ins_newest on sign_ins (user_id, at desc, id desc);
create index sign_ins_oldest on sign_ins (at);
create index sign_ins_of_device on sign_ins (user_id, device) where device is not null;
