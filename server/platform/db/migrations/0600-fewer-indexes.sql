-- A sale and a sign-in write into every index of their tables. What stands in many rows as null is looked
-- for in none.
drop index audit_log_of_actor;
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc) where actor_id is not null;
drop index mails_of_invoice;
create index mails_of_invoice on mails (invoice_id) where invoice_id is not null;
drop index sessions_opened_from;
create index sessions_opened_from on sessions (opened_from) where opened_from is not null;

-- Only a demo lists the mails of everybody, and it has few.
drop index mails_newest;

-- The keys of somebody's replies are by that person, and so are the replies.
drop index ticket_replies_of_user;

-- Of who is forgotten the mails are found in which others asked them to work along, and were told of it.
create index mails_about_members on mails (kind)
  where kind in ('member-invitation', 'member-joined', 'member-left');
