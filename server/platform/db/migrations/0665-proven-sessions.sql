-- Since when somebody has a higher role: a session from before it shows once that it is theirs.
alter table user_roles add column raised_at timestamptz;

-- When that was shown, and the cookie that a session had before the one it has now. Every cookie but its
-- first names the family, so that an older one is known as such.
alter table sessions
  add column proven_at timestamptz,
  add column family text,
  add column replaced_hash text,
  add column replaced_at timestamptz;
create unique index sessions_family on sessions (family) where family is not null;
