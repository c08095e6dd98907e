-- Keys with which other programs read the shop. A key is its maker's: it works for as long as they may
-- make keys, and of its secret only a hash is kept.
create table api_keys (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  made_by uuid not null references users,
  -- SHA-256 of 32 random bytes, in hex: there is nothing to guess, so it need not be slow.
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (
    cardinality(scopes) >= 1
    and scopes <@ array['customers', 'services', 'orders', 'invoices', 'tickets', 'reports']
  ),
  -- Empty is anywhere.
  networks text[] not null check (cardinality(networks) <= 10),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_used_at timestamptz,
  last_address text,
  -- When its maker was told that it ends soon.
  warned_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users,
  check ((ended_at is null) = (ended_by is null)),
  check ((last_used_at is null) = (last_address is null))
);
create index api_keys_newest on api_keys (created_at desc, id desc);
create index api_keys_of_maker on api_keys (made_by);
create index api_keys_of_ender on api_keys (ended_by) where ended_by is not null;

-- What a key may was agreed on when it was made: more takes another key.
create function api_key_holds() returns trigger language plpgsql as $$
begin
  if (new.id, new.name, new.made_by, new.secret_hash, new.scopes, new.networks, new.created_at,
      new.expires_at)
    is distinct from (old.id, old.name, old.made_by, old.secret_hash, old.scopes, old.networks,
      old.created_at, old.expires_at)
  then raise exception 'what an API key may is not changed';
  end if;
  if old.ended_at is not null
    and (new.ended_at, new.ended_by) is distinct from (old.ended_at, old.ended_by)
  then raise exception 'an API key that was ended stays ended';
  end if;
  return new;
end $$;
create trigger api_keys_hold before update on api_keys
  for each row execute function api_key_holds();
