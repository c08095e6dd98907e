-- Of an answer by mail nothing is cut: what somebody wrote is the message, and what they answered to
-- stands folded between it. What a program wrote is folded whole, and changes nothing of its ticket.
alter table ticket_replies
  add column parts jsonb check (jsonb_typeof(parts) = 'array'),
  add column is_automatic boolean not null default false,
  -- Whether our mail server says that it is from whom it says; null where nobody asks it.
  add column is_proven boolean;

-- What proves an answer to a ticket ends some time after that was closed.
alter table tickets add column closed_at timestamptz;
update tickets set closed_at = updated_at where status = 'closed';

create function tickets_note_closing() returns trigger language plpgsql as $$
begin
  if new.status <> 'closed' then
    new.closed_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'closed' then
    new.closed_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger tickets_note_closing before insert or update of status on tickets
  for each row execute function tickets_note_closing();
