-- Rows of the audit log that are final are sealed in blocks, by a job and not by who writes them; see
-- docs/decisions/0038-sealed-audit-log.md.
create table audit_seals (
  id bigint primary key,
  -- Every id from the one to the other is in it or was never used.
  first_id bigint not null,
  last_id bigint not null,
  row_count integer not null,
  -- Says with which SECRET_KEY, without telling it.
  key_id text not null,
  digests bytea not null,
  previous bytea not null,
  seal bytea not null,
  sealed_at timestamptz not null,
  check (first_id <= last_id and row_count > 0),
  unique (key_id, first_id)
);
-- What a digest is made of does not get smaller.
alter table audit_seals alter column digests set storage external;

create trigger audit_seals_are_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_are_kept before truncate on audit_seals
  for each statement execute function refuse_change();
alter table audit_seals enable always trigger audit_seals_are_append_only;
alter table audit_seals enable always trigger audit_seals_are_kept;

-- One row: how far the log is final, and which seal is the last, so that none can be cut off the end.
create table audit_sealing (
  singleton boolean primary key default true check (singleton),
  final_id bigint not null default 0,
  -- Becomes final once these transactions have ended.
  settling_id bigint not null default 0,
  writers jsonb not null default '[]',
  key_id text,
  last_seal bigint not null default 0,
  last_id bigint not null default 0,
  seal bytea,
  mark bytea
);
insert into audit_sealing default values;
