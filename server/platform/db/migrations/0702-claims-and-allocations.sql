-- An order has a claim over what is owed for it, and money reaches that by allocations: no row of a payment
-- says any more that it paid its order.
create table claims (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders (id),
  amount_cents integer not null check (amount_cents >= 0),
  open_cents integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint claims_open check (open_cents between 0 and amount_cents)
);

create table allocations (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null references claims (id),
  payment_id uuid not null references payments (id),
  -- The allocation that this one takes back, all of it or a part.
  reverses_id uuid references allocations (id),
  amount_cents integer not null,
  created_at timestamptz not null,
  constraint allocations_sign check ((amount_cents < 0) = (reverses_id is not null) and amount_cents <> 0)
);
create index allocations_of_claim on allocations (claim_id);
create index allocations_of_payment on allocations (payment_id);
create index allocations_of_reversed on allocations (reverses_id) where reverses_id is not null;

-- An order that ended without money is owed nothing, and of one that was credited the rest is.
insert into claims (order_id, amount_cents, open_cents, created_at, updated_at)
select id, owed, case when status = 'pending' then owed else 0 end, created_at, updated_at
from orders cross join lateral (
  select case when status in ('cancelled', 'failed') then 0 else total_cents - credited_cents end
) as claimed (owed);

insert into allocations (claim_id, payment_id, amount_cents, created_at)
select claims.id, payments.id, payments.amount_cents, coalesce(payments.paid_at, payments.updated_at)
from payments join claims using (order_id) where winning;

-- Each credit invoice took back as much of it.
insert into allocations (claim_id, payment_id, reverses_id, amount_cents, created_at)
select paid.claim_id, paid.payment_id, paid.id, notes.total_amount_cents, notes.created_at
from allocations as paid
join claims on claims.id = paid.claim_id
join invoices as notes on notes.order_id = claims.order_id and notes.kind = 'credit_note'
where notes.total_amount_cents < 0;

-- After the rows of old: from here on an allocation moves what is open with it, and no other statement does.
create function allocations_move_claims() returns trigger language plpgsql as $$
begin
  update claims set open_cents = open_cents - moved.cents
  from (select claim_id, sum(amount_cents) as cents from added group by claim_id) as moved
  where claims.id = moved.claim_id;
  if exists (
    select from added join allocations as whole on whole.id = added.reverses_id
    where whole.reverses_id is not null
      or (whole.claim_id, whole.payment_id) is distinct from (added.claim_id, added.payment_id)
      or whole.amount_cents + (
        select sum(amount_cents) from allocations where reverses_id = whole.id
      ) < 0
  ) then raise exception 'an allocation is taken back once, where it was' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger allocations_move_claims after insert on allocations
  referencing new table as added for each statement execute function allocations_move_claims();
create trigger allocations_are_append_only before update or delete on allocations
  for each row execute function refuse_change();
create trigger allocations_are_kept before truncate on allocations
  for each statement execute function refuse_change();
alter table allocations enable always trigger allocations_are_append_only;
alter table allocations enable always trigger allocations_are_kept;

drop index payments_one_winner;
alter table payments drop constraint payments_hold;
drop function payment_holds(text, text, text, integer, boolean, uuid, uuid, boolean, uuid, integer);
alter table payments drop column winning;
create function payment_holds(
  status text, gateway text, currency text, amount_cents integer, mandate_id uuid, bundle_id uuid,
  tops_up_credit boolean, topped_up_by uuid, taken_back_cents integer
) returns boolean language plpgsql immutable as $$
begin
  return status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'partly_refunded',
      'refunded', 'charged_back')
    and gateway in ('test', 'mollie', 'bank', 'credit')
    and currency = 'EUR'
    and amount_cents > 0
    and (not tops_up_credit or gateway in ('test', 'mollie') and bundle_id is null)
    and (topped_up_by is null or gateway = 'credit')
    and (taken_back_cents is null or taken_back_cents >= 0);
end
$$;
alter table payments add constraint payments_hold check (payment_holds(
  status, gateway, currency, amount_cents, mandate_id, bundle_id, tops_up_credit, topped_up_by,
  taken_back_cents
));
