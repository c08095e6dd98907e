-- The order of a plan among those of its type; equal places go by price.
alter table plans add column position integer not null default 0 check (position >= 0);

-- What a plan cost before and after, and who changed it. Goes only with a plan that was never sold.
create table plan_price_changes (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references plans on delete cascade,
  -- Null where the plan begins.
  from_price_cents integer check (from_price_cents > 0),
  to_price_cents integer not null check (to_price_cents > 0),
  from_yearly_cents integer check (from_yearly_cents > 0),
  to_yearly_cents integer check (to_yearly_cents > 0),
  changed_by uuid references users,
  created_at timestamptz not null
);
create index plan_price_changes_of_plan on plan_price_changes (plan_id, created_at desc, id desc);
create index plan_price_changes_by_user on plan_price_changes (changed_by);

create trigger plan_price_changes_are_final before update on plan_price_changes
  for each row execute function refuse_change();
create trigger plan_price_changes_are_kept before truncate on plan_price_changes
  for each statement execute function refuse_change();

-- The audit log is read by moment, alone or within who, what or about what.
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_action on audit_log (action, at desc, id desc);
create index audit_log_of_type on audit_log (subject_type, at desc, id desc);
create index audit_log_of_one on audit_log (subject_id text_pattern_ops, at desc, id desc);

-- Also where replication switches ordinary triggers off: what is kept is kept.
alter table audit_log enable always trigger audit_log_is_append_only;
alter table audit_log enable always trigger audit_log_is_kept;
alter table invoices enable always trigger issued_invoices_are_final;
alter table invoices enable always trigger invoices_are_kept;
alter table invoice_lines enable always trigger invoice_lines_are_final;
alter table invoice_lines enable always trigger invoice_lines_are_kept;
