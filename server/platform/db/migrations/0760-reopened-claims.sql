-- What is owed opens again where a bank takes back the money that paid it: the same invoice is to be paid
-- once more, by another day, and asked for in a round of its own.
alter table claims
  add column round integer not null default 0 check (round >= 0),
  add column reopened_at timestamptz,
  add column reopened_because text check (reopened_because in ('charged_back', 'bounced', 'credit_lost')),
  add column warned_on date,
  add column suspended_on date,
  add column collect_on date,
  add constraint claims_reopened check (
    (reopened_at is null) = (reopened_because is null)
    and (reopened_at is null or round > 0)
    and (reopened_at is not null or num_nonnulls(warned_on, suspended_on, collect_on) = 0)
  );
create index claims_reopened_first on claims (reopened_at, order_id) where reopened_at is not null;

-- The payment whose bank took back this much, or gave it again: that same one, or one that had become the
-- credit which paid. Null where a credit invoice took the allocation back.
alter table allocations add column lost_payment_id uuid references payments (id);
create index allocations_of_lost on allocations (lost_payment_id) where lost_payment_id is not null;

-- A term whose money is gone keeps its number and its days, and counts again once it is paid.
alter table service_terms add column uncovered_at timestamptz;
create index service_terms_uncovered on service_terms (service_id) where uncovered_at is not null;

-- The day by which an invoice is to be paid: the one that it prints, until it is asked for once more.
alter table invoices add column due_on date;

create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
declare
  paying constant text[] := array['status', 'paid_at', 'due_on', 'corrected_at'];
  content constant text[] := array['salt', 'seller', 'buyer', 'collection', 'reason', 'money_back'];
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued invoice is never deleted' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - paying is not distinct from to_jsonb(old) - paying then
    return new;
  end if;
  if to_jsonb(new) - content is not distinct from to_jsonb(old) - content
    and new.salt is null and new.seller = '{}' and new.buyer = '{}'
    and num_nonnulls(new.collection, new.reason, new.money_back) = 0
    and may_be_erased(old.issued_on, old.vat_treatment)
  then
    return new;
  end if;
  raise exception 'an issued invoice is never edited' using errcode = 'restrict_violation';
end $$;

update invoices set due_on = due_date;

-- The release before writes no such day.
create function fill_due_day() returns trigger language plpgsql as $$
begin
  new.due_on := coalesce(new.due_on, new.due_date);
  return new;
end $$;
create trigger invoices_are_due before insert on invoices
  for each row execute function fill_due_day();
alter table invoices alter column due_on set not null;
create index invoices_by_due_day on invoices (due_on, id);
drop index invoices_by_due_date;
drop index invoices_open_of_user;
create index invoices_open_of_user on invoices (user_id, due_on) where status in ('unpaid', 'overdue');
drop index invoices_unsettled;
create index invoices_unsettled on invoices (due_on) where status in ('unpaid', 'overdue');

-- Money that a bank had taken off somebody's credit, and gave again.
alter table credits drop constraint credits_kind_check;
alter table credits add constraint credits_kind_check
  check (kind in ('received', 'kept', 'spent', 'paid_out', 'settled', 'taken_back', 'given_again'));
alter table credits drop constraint credits_sign;
alter table credits add constraint credits_sign
  check ((kind in ('received', 'kept', 'given_again')) = (amount_cents > 0));
