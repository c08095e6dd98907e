-- The mails about a message are written with it; where that failed they still have to be.
alter table tickets add column mails_due_since timestamptz;
alter table ticket_replies add column mails_due_since timestamptz;
create index tickets_with_mails_due on tickets (mails_due_since) where mails_due_since is not null;
create index ticket_replies_with_mails_due on ticket_replies (mails_due_since)
  where mails_due_since is not null;
