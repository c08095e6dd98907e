-- Replies of customers by mail. How far a mailbox was read, by its address; who reads it holds it for
-- a while, so that two copies of the program do not read it together.
create table mailboxes (
  name text primary key,
  -- UIDs mean something within one validity only.
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- The mail that was begun last, and how often: what ends the program three times is passed by.
  tried_uid bigint,
  tries integer not null default 0,
  held_until timestamptz,
  read_at timestamptz,
  failing_since timestamptz,
  failure text check (failure in ('unreachable', 'login-refused', 'no-such-mailbox', 'interrupted')),
  check ((failing_since is null) = (failure is null))
);

-- What became of each mail that was about a ticket. Nothing of what it said, nor from where it came.
create table inbound_mails (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references tickets,
  -- Follows from its Message-ID: the same mail is taken in once, however often it is found.
  message_key uuid not null unique,
  outcome text not null check (outcome in (
    'taken', 'automatic', 'other-address', 'account-blocked', 'account-gone', 'ticket-closed',
    'ticket-full', 'too-many', 'too-large', 'empty', 'files-refused', 'unreadable',
    'several-tickets'
  )),
  noticed_at timestamptz not null
);
create index inbound_mails_of_ticket on inbound_mails (ticket_id, noticed_at);

alter table ticket_replies add column via_mail boolean not null default false;

-- The ticket that a mail is about: what is answered to it belongs there.
alter table mails add column ticket_id uuid references tickets on delete set null;
create index mails_of_ticket on mails (ticket_id, created_at) where ticket_id is not null;

-- A reply that was set aside waits for a person.
alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks add constraint staff_tasks_kind_check
  check (kind in (
    'credit-received', 'payment-mismatch', 'payment-charged-back', 'refund-by-hand',
    'refund-failed', 'refund-elsewhere', 'service-withdrawn', 'withdrawal', 'books-wrong',
    'abuse-notice', 'reply-set-aside'
  ));
