-- Letters to the people concerned in a data breach (GDPR art. 34). What was sent stays as it was sent;
-- to whom is known until the mails themselves go, and then only how many they were.
create table data_breach_letters (
  id uuid primary key,
  breach_id uuid not null references data_breaches,
  -- Which of the updates of its breach tells of it.
  position integer not null,
  -- Who was chosen, in words.
  audience text not null check (char_length(audience) between 1 and 500),
  subject text not null check (char_length(subject) between 1 and 120),
  message text not null check (char_length(message) between 1 and 20000),
  recipient_count integer not null check (recipient_count > 0),
  written_by uuid not null references users,
  created_at timestamptz not null,
  -- When all of them had their mail in the queue.
  queued_at timestamptz,
  -- Once it is not known any more who they were: how many mails went out by then.
  sent_count integer check (sent_count between 0 and recipient_count),
  unique (breach_id, position),
  foreign key (breach_id, position) references data_breach_updates (breach_id, position)
);
create index data_breach_letters_open on data_breach_letters (created_at) where queued_at is null;
create index data_breach_letters_kept on data_breach_letters (created_at) where sent_count is null;
create index data_breach_letters_writer on data_breach_letters (written_by);

-- Each customer has a letter once.
create table data_breach_recipients (
  letter_id uuid not null references data_breach_letters,
  user_id uuid not null references users,
  queued_at timestamptz,
  primary key (letter_id, user_id)
);
create index data_breach_recipients_waiting on data_breach_recipients (letter_id, user_id)
  where queued_at is null;
create index data_breach_recipients_of_user on data_breach_recipients (user_id);

create function data_breach_letter_holds() returns trigger language plpgsql as $$
begin
  if (new.id, new.breach_id, new.position, new.audience, new.subject, new.message,
      new.recipient_count, new.written_by, new.created_at)
    is distinct from (old.id, old.breach_id, old.position, old.audience, old.subject, old.message,
      old.recipient_count, old.written_by, old.created_at)
  then raise exception 'what the people concerned were told is not rewritten';
  end if;
  return new;
end $$;
create trigger data_breach_letters_hold before update on data_breach_letters
  for each row execute function data_breach_letter_holds();
create trigger data_breach_letters_stay before delete on data_breach_letters
  for each row execute function data_breach_log_stays();

alter table data_breach_updates drop constraint data_breach_updates_kind_check;
alter table data_breach_updates add constraint data_breach_updates_kind_check
  check (kind in (
    'noted', 'note', 'corrected', 'authority', 'people', 'letter', 'closed', 'reopened'
  ));
