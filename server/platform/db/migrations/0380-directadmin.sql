-- The module `directadmin`: web hosting on a server of the shop's own. As with game servers, what a
-- plan has made there stands with the plan.
alter table plans
  drop constraint plans_module_check,
  add constraint plans_module_check
    check (module in ('manual', 'simulator', 'pterodactyl', 'directadmin')),
  drop constraint plans_module_options_check,
  add constraint plans_module_options_check check (
    (module in ('pterodactyl', 'directadmin')) = (module_options is not null)
    and (module_options is null or jsonb_typeof(module_options) = 'object')
    and (module <> 'pterodactyl' or module_options ? 'eggId')
    and (module <> 'directadmin' or module_options ? 'packageName')
  );

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
    and module in ('manual', 'simulator', 'pterodactyl', 'directadmin')
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
