-- Another billing cycle from a term on, with or without another plan; and changes that staff make for a
-- customer.
alter table plan_changes
  add column from_cycle text check (from_cycle in ('monthly', 'yearly')),
  add column to_cycle text check (to_cycle in ('monthly', 'yearly')),
  -- Of a change by staff: who, why, and how and when its customer agreed to it.
  add column changed_by uuid references users,
  add column reason text check (char_length(reason) between 1 and 500),
  add column agreed_way text check (agreed_way in ('ticket', 'mail', 'phone', 'in-person')),
  add column agreed_on date;

-- Until now no service ever had another cycle.
update plan_changes set from_cycle = billing_cycle, to_cycle = billing_cycle
from services where services.id = service_id;

alter table plan_changes
  alter column from_cycle set not null,
  alter column to_cycle set not null,
  drop constraint plan_changes_check;
alter table plan_changes
  add constraint plan_changes_is_another
    check (from_plan_id <> to_plan_id or from_cycle <> to_cycle),
  -- A cycle changes where a term begins.
  add constraint plan_changes_cycle_waits check (from_cycle = to_cycle or order_id is null),
  -- Staff order nothing in the name of a customer.
  add constraint plan_changes_by_staff check (
    num_nonnulls(changed_by, reason, agreed_way, agreed_on) in (0, 4)
    and (changed_by is null or order_id is null)
  );
create index plan_changes_by_user on plan_changes (changed_by) where changed_by is not null;
