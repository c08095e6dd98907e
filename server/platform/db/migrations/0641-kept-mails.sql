-- Mails of customers that did not become a reply hang on a task, whole: who settles it reads them there.
create table kept_mails (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references staff_tasks on delete cascade,
  -- Whose ticket it is about, or who wrote it.
  user_id uuid not null references users,
  ticket_id uuid references tickets on delete cascade,
  -- Follows from its Message-ID: the same mail is kept once.
  message_key uuid not null unique,
  outcome text not null check (outcome in (
    'other-address', 'account-blocked', 'ticket-closed', 'ticket-full', 'too-many', 'too-large',
    'empty', 'files-refused', 'files-unscanned', 'unreadable', 'several-tickets', 'no-ticket'
  )),
  from_address text not null,
  subject text not null,
  text text not null,
  is_proven boolean,
  -- As it came; absent where that is too much.
  source bytea,
  source_bytes integer not null default 0,
  received_at timestamptz not null
);
create index kept_mails_of_task on kept_mails (task_id, received_at desc);
create index kept_mails_of_user on kept_mails (user_id);
create index kept_mails_of_ticket on kept_mails (ticket_id) where ticket_id is not null;
create index kept_mails_by_age on kept_mails (received_at);

alter table inbound_mails drop constraint inbound_mails_outcome_check;
alter table inbound_mails add constraint inbound_mails_outcome_check check (outcome in (
  'taken', 'automatic', 'other-address', 'account-blocked', 'account-gone', 'ticket-closed',
  'ticket-full', 'too-many', 'too-large', 'empty', 'files-refused', 'files-unscanned', 'unreadable',
  'several-tickets', 'no-ticket'
));

-- Mails that wait for the scanner: the others are read meanwhile.
create table waiting_mails (
  mailbox text not null references mailboxes on delete cascade,
  uid bigint not null,
  since timestamptz not null,
  primary key (mailbox, uid)
);

-- How many lie in the folders of what programs wrote, and of what came from nobody that we know.
alter table mailboxes
  add column automatic_mails integer not null default 0,
  add column automatic_unread integer not null default 0,
  add column unknown_mails integer not null default 0,
  add column unknown_unread integer not null default 0;

-- Who was told last that their mail did not arrive is asked by their address.
create index mails_not_taken on mails (lower(to_address), created_at) where kind = 'reply-not-taken';

-- Who pays for an account is known by the address of its invoices.
create index profiles_by_billing_email on profiles (lower(billing_email)) where billing_email is not null;

-- Whichever kinds there are by now, and these two.
do $$
declare
  kinds text[];
begin
  select array_agg(kind) into kinds from (
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g'))[1] as kind
    from pg_constraint where conname = 'staff_tasks_kind_check'
  ) as known;
  alter table staff_tasks drop constraint staff_tasks_kind_check;
  execute format(
    'alter table staff_tasks add constraint staff_tasks_kind_check check (kind = any (array[%s]))',
    (select string_agg(quote_literal(kind), ', ') from unnest(kinds || '{mail-received,mail-unread}') as kind)
  );
end $$;
