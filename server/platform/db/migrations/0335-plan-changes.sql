-- Another plan for a service that runs: now, for an order over the days that are paid already, or when
-- its next term begins.
alter table orders add column changes_service_id uuid references services;
create index orders_changing on orders (changes_service_id) where changes_service_id is not null;

create table plan_changes (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references services,
  -- What pays for it; none for one that waits for the next term.
  order_id uuid unique references orders,
  from_plan_id uuid not null references plans,
  to_plan_id uuid not null references plans,
  -- Of one term.
  from_price_cents integer not null check (from_price_cents > 0),
  to_price_cents integer not null check (to_price_cents > 0),
  -- Until when the service was paid as this was agreed: the end of the days that are settled, or the
  -- moment that it waits for.
  paid_until timestamptz not null,
  -- The first of the days that an order settles.
  settles_from date,
  created_at timestamptz not null,
  done_at timestamptz,
  withdrawn_at timestamptz,
  check (from_plan_id <> to_plan_id),
  check ((order_id is null) = (settles_from is null)),
  check (done_at is null or withdrawn_at is null)
);
create index plan_changes_of_service on plan_changes (service_id, created_at);
create index plan_changes_from on plan_changes (from_plan_id);
create index plan_changes_to on plan_changes (to_plan_id);
-- One at a time; also what a round finds the waiting ones by.
create unique index plan_changes_open on plan_changes (service_id)
  where done_at is null and withdrawn_at is null;

-- The plan that its server was last made as, while that is another than the service has.
alter table services add column made_as_plan_id uuid references plans;
create index services_made_as on services (made_as_plan_id) where made_as_plan_id is not null;

-- Allows more than before: the rows that are there hold.
create or replace function service_holds(
  status text, suspend_reason text, billing_cycle text, module text, delivery_state text,
  module_state text, module_task text, cancelled_by text, name text, price_cents integer,
  next_price_cents integer, next_price_on date, cancelled_at timestamptz, cancel_at timestamptz
) returns boolean language plpgsql immutable as $$
begin
  return status in ('active', 'suspended', 'pending', 'offline', 'cancelled')
    and suspend_reason in ('unpaid', 'abuse', 'staff')
    and billing_cycle in ('monthly', 'yearly')
    and module in ('manual', 'simulator', 'pterodactyl')
    and delivery_state in ('queued', 'waiting_for_staff', 'running', 'failed', 'done')
    and module_state in ('none', 'running', 'suspended', 'unknown', 'terminated')
    and module_task in ('suspend', 'unsuspend', 'restart', 'resize', 'terminate')
    and cancelled_by in ('customer', 'staff', 'system')
    and char_length(name) between 1 and 63
    and price_cents > 0
    and next_price_cents > 0
    and (next_price_cents is null) = (next_price_on is null)
    and (status <> 'suspended' or suspend_reason is not null)
    and (suspend_reason is null or status in ('suspended', 'offline', 'cancelled'))
    and (status <> 'active' or delivery_state = 'done')
    and (status = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null) = (cancelled_by is null)
    and (status <> 'cancelled' or cancel_at is null);
end
$$;
