-- Everything about one person as a file, made by a job and gone after a week.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  status text not null check (status in ('queued', 'running', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  content bytea,
  size_bytes integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((status = 'ready') = (content is not null))
);
alter table data_exports alter column content set storage external;
create index data_exports_of_user on data_exports (user_id, created_at desc, id desc);
create index data_exports_expired on data_exports (expires_at);
-- One at a time: the second press of the button finds the first.
create unique index data_exports_one_open on data_exports (user_id) where status in ('queued', 'running');

-- Mails that name a person without being theirs: to the shop itself.
create index mails_to_the_shop on mails (to_address) where user_id is null;

-- The log stays append-only but for one thing: when a person is forgotten, what a row holds of them
-- may be emptied. It can never say something else than it did.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and current_setting('hostwerk.forgetting', true) = 'on'
    and (to_jsonb(new) - 'before' - 'after' - 'address')
      is not distinct from (to_jsonb(old) - 'before' - 'after' - 'address')
    and (new.before is null or new.before is not distinct from old.before)
    and (new.after is null or new.after is not distinct from old.after)
    and (new.address is null or new.address is not distinct from old.address)
  then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end
$$;
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function keep_audit_log();
alter table audit_log enable always trigger audit_log_is_append_only;

-- Who was forgotten, and when: the list to go by after a backup is put back.
alter table users add column erased_at timestamptz;
create index users_erased on users (id) where erased_at is not null;
