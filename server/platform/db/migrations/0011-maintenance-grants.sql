-- Who may pass the maintenance gate: a browser that gave a right code, until it expires or idles.
create table maintenance_grants (
  id uuid primary key default gen_random_uuid(),
  access_id uuid not null references maintenance_access on delete cascade,
  -- SHA-256 of the cookie: 256 random bits need no slow hash.
  token_hash text not null unique,
  address text not null,
  expires_at timestamptz not null,
  last_activity_at timestamptz not null,
  created_at timestamptz not null
);
create index maintenance_grants_access on maintenance_grants (access_id);
