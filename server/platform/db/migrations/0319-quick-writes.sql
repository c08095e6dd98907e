-- PostgreSQL reads every check of a table anew for each statement that writes to it; a function it
-- reads once per connection. So the tables that a sale writes to have one check each, which says all
-- that must hold of a row. What is null holds, as in any check. Who changes such a function must see
-- to it that the rows that are there hold too.
create function order_holds(
  status text, billing_cycle text, payment_method text, service_name text,
  total_cents integer, net_cents integer, vat_cents integer
) returns boolean language plpgsql immutable as $$
begin
  return status in ('pending', 'paid', 'completed', 'failed', 'cancelled', 'refunded')
    and billing_cycle in ('monthly', 'yearly')
    and payment_method in ('test_ideal', 'bank_transfer')
    and char_length(service_name) between 1 and 63
    and total_cents > 0
    and net_cents >= 0
    and vat_cents >= 0
    and total_cents = net_cents + vat_cents;
end
$$;
alter table orders
  drop constraint orders_status_check,
  drop constraint orders_billing_cycle_check,
  drop constraint orders_payment_method_check,
  drop constraint orders_service_name_check,
  drop constraint orders_total_cents_check,
  drop constraint orders_net_cents_check,
  drop constraint orders_vat_cents_check,
  drop constraint orders_check,
  add constraint orders_hold check (order_holds(
    status, billing_cycle, payment_method, service_name, total_cents, net_cents, vat_cents
  ));

create function payment_holds(status text, gateway text, currency text, amount_cents integer)
returns boolean language plpgsql immutable as $$
begin
  return status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'partly_refunded',
      'refunded', 'charged_back')
    and gateway in ('test', 'bank')
    and currency = 'EUR'
    and amount_cents > 0;
end
$$;
alter table payments
  drop constraint payments_status_check,
  drop constraint payments_gateway_check,
  drop constraint payments_currency_check,
  drop constraint payments_amount_cents_check,
  add constraint payments_hold check (payment_holds(status, gateway, currency, amount_cents));

create function invoice_holds(
  kind text, status text, credits_invoice_id uuid, reason text, number integer,
  total_amount_cents integer, net_cents integer, vat_cents integer
) returns boolean language plpgsql immutable as $$
begin
  return kind in ('invoice', 'credit_note')
    and status in ('draft', 'unpaid', 'paid', 'overdue', 'credited')
    and (kind = 'credit_note') = (credits_invoice_id is not null)
    and char_length(reason) between 1 and 300
    and number > 0
    and total_amount_cents = net_cents + vat_cents;
end
$$;
alter table invoices
  drop constraint invoices_kind_check,
  drop constraint invoices_status_check,
  drop constraint invoices_check1,
  drop constraint invoices_reason_check,
  drop constraint invoices_number_check,
  drop constraint invoices_check,
  add constraint invoices_hold check (invoice_holds(
    kind, status, credits_invoice_id, reason, number, total_amount_cents, net_cents, vat_cents
  ));

create function service_holds(
  status text, suspend_reason text, billing_cycle text, module text, delivery_state text,
  module_state text, module_task text, cancelled_by text, name text, price_cents integer,
  next_price_cents integer, next_price_on date, cancelled_at timestamptz, cancel_at timestamptz
) returns boolean language plpgsql immutable as $$
begin
  return status in ('active', 'suspended', 'pending', 'offline', 'cancelled')
    and suspend_reason in ('unpaid', 'abuse', 'staff')
    and billing_cycle in ('monthly', 'yearly')
    and module in ('manual', 'simulator')
    and delivery_state in ('queued', 'waiting_for_staff', 'running', 'failed', 'done')
    and module_state in ('none', 'running', 'suspended', 'unknown', 'terminated')
    and module_task in ('suspend', 'unsuspend', 'restart', 'terminate')
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
alter table services
  drop constraint services_status_check,
  drop constraint services_suspend_reason_check,
  drop constraint services_billing_cycle_check,
  drop constraint services_module_check,
  drop constraint services_delivery_state_check,
  drop constraint services_module_state_check,
  drop constraint services_module_task_check,
  drop constraint services_cancelled_by_check,
  drop constraint services_name_check,
  drop constraint services_price_cents_check,
  drop constraint services_next_price_cents_check,
  drop constraint services_next_price_is_dated,
  drop constraint services_check,
  drop constraint services_suspend_reason_fits,
  drop constraint services_check2,
  drop constraint services_end_is_dated,
  drop constraint services_end_has_author,
  drop constraint services_end_is_planned_once,
  add constraint services_hold check (service_holds(
    status, suspend_reason, billing_cycle, module, delivery_state, module_state, module_task,
    cancelled_by, name, price_cents, next_price_cents, next_price_on, cancelled_at, cancel_at
  ));

create function event_holds(subject_type text, actor_kind text)
returns boolean language plpgsql immutable as $$
begin
  return subject_type in ('order', 'payment', 'invoice', 'service', 'ticket')
    and actor_kind in ('user', 'system');
end
$$;
alter table events
  drop constraint events_subject_type_check,
  drop constraint events_actor_kind_check,
  add constraint events_hold check (event_holds(subject_type, actor_kind));

-- An order that comes, changes or goes is noted as it was and as it is; what that adds to the figures
-- of the console is worked out for many at once: when the sweep folds them in, or somebody looks.
create table order_changes (
  id bigint generated always as identity primary key,
  -- 1: an order as it is since, -1: as it was before.
  times integer not null,
  status text not null,
  total_cents integer not null,
  created_at timestamptz not null,
  paid_at timestamptz
);
create function note_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_changes (times, status, total_cents, created_at, paid_at)
    values (1, new.status, new.total_cents, new.created_at, new.paid_at);
  elsif tg_op = 'UPDATE' then
    insert into order_changes (times, status, total_cents, created_at, paid_at)
    values (-1, old.status, old.total_cents, old.created_at, old.paid_at),
      (1, new.status, new.total_cents, new.created_at, new.paid_at);
  else
    insert into order_changes (times, status, total_cents, created_at, paid_at)
    values (-1, old.status, old.total_cents, old.created_at, old.paid_at);
  end if;
  return null;
end
$$;
drop trigger orders_are_counted on orders;
drop trigger orders_are_recounted on orders;
drop trigger orders_are_uncounted on orders;
drop function keep_inserted_orders();
drop function keep_changed_order();
drop function keep_deleted_orders();
create trigger orders_are_noted after insert or delete on orders
  for each row execute function note_order();
create trigger changed_orders_are_noted after update of status, total_cents, created_at, paid_at on orders
  for each row when (
    old.status is distinct from new.status or old.total_cents is distinct from new.total_cents
    or old.created_at is distinct from new.created_at or old.paid_at is distinct from new.paid_at
  ) execute function note_order();
-- Every figure in pieces: what is kept, and what was noted since.
create function kept_totals()
returns table (name text, count bigint, cents bigint) language sql stable as $$
  select name, count, cents from totals
  union all
  select name, count, cents from total_changes
  union all
  select t.name, c.times * t.count, c.times * t.cents
  from order_changes c, order_totals(c.status, c.total_cents, c.created_at, c.paid_at) t
$$;

-- What is found by both together is found by the id alone.
drop index audit_log_of_subject;
