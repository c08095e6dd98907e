-- A message is kept once however often it was sent: its sender gives it a key.
alter table tickets add column message_key uuid;
alter table tickets add constraint tickets_message_key unique (user_id, message_key);
alter table ticket_replies add column message_key uuid;
alter table ticket_replies add constraint ticket_replies_message_key unique (user_id, message_key);

-- The console finds a ticket by what is in it, by its status and by who has it.
create index tickets_search on tickets using gin (lower(subject || ' ' || message) gin_trgm_ops);
create index tickets_by_status on tickets (status, created_at desc, id desc);
create index tickets_by_activity on tickets (updated_at, id);
create index tickets_by_subject on tickets (lower(subject), id);
create index tickets_by_urgency on tickets
  ((case priority when 'urgent' then 4 when 'high' then 3 when 'medium' then 2 else 1 end), id);
create index tickets_by_assignee on tickets (assigned_to, created_at desc, id desc);
drop index tickets_assigned;

-- Files of a message. Until the message is sent they are their sender's alone, and swept after a day.
create table ticket_attachments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  ticket_id uuid references tickets,
  -- Null on a ticket's first message.
  reply_id uuid references ticket_replies,
  file_name text not null check (char_length(file_name) between 1 and 120),
  kind text not null check (kind in ('pdf', 'png', 'jpg', 'webp', 'txt', 'log')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  content bytea not null,
  created_at timestamptz not null,
  check (ticket_id is not null or reply_id is null)
);
-- Pictures and documents are packed already.
alter table ticket_attachments alter column content set storage external;
create index ticket_attachments_of_user on ticket_attachments (user_id);
create index ticket_attachments_of_ticket on ticket_attachments (ticket_id);
create index ticket_attachments_of_reply on ticket_attachments (reply_id);
create index ticket_attachments_unsent on ticket_attachments (created_at) where ticket_id is null;

-- What staff tell each other: a table of its own, so that no list of replies can hold one.
create table ticket_notes (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references tickets,
  user_id uuid not null references users,
  message text not null,
  created_at timestamptz not null
);
create index ticket_notes_of_ticket on ticket_notes (ticket_id, created_at, id);
create index ticket_notes_of_user on ticket_notes (user_id);

-- Who of staff has a ticket open. True for some seconds, so a crash may forget it.
create unlogged table ticket_readers (
  ticket_id uuid not null references tickets on delete cascade,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null,
  primary key (ticket_id, user_id)
);
create index ticket_readers_of_user on ticket_readers (user_id);

create table canned_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null unique,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
