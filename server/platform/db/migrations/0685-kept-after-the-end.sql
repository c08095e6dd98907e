-- What ended is undone without cost for a day, and its data stay until day 30, as the terms say. Until now
-- one moment stood for both.
alter table services add column undo_until timestamptz;
update services set undo_until = terminate_at where terminate_at > cancelled_at;
-- What is still there now stays as long as was promised: what was delivered, and is not being removed.
update services set terminate_at = cancelled_at + interval '30 days'
where status = 'cancelled' and delivery_state = 'done' and terminate_at > cancelled_at
  and module_state <> 'terminated' and module_task is distinct from 'terminate';

-- A term that brings back what ended, once it is paid.
alter table renewals add column brings_back boolean not null default false;
alter table renewals alter column brings_back drop default;
