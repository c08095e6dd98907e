-- A corrected invoice is credited and another takes its place, for the same order and by the same claim. Only
-- the one that no other corrected is the invoice of its order.
alter table invoices
  add column corrects_invoice_id uuid references invoices,
  -- Part that had been paid when it was issued, where that was not all: it prints that.
  add column prepaid_cents integer,
  add column corrected_at timestamptz;

drop index invoices_one_per_order;
create unique index invoices_one_per_order on invoices (order_id)
  where kind = 'invoice' and corrected_at is null;
-- One correction of each, whoever of two was first.
create unique index invoices_correcting on invoices (corrects_invoice_id)
  where corrects_invoice_id is not null;

-- What has no value is left out, so that the hashes of what was there stay.
create or replace function document_content(document invoices, lines jsonb) returns text
language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'user_id', document.user_id, 'order_id', document.order_id, 'kind', document.kind,
    'credits_invoice_id', document.credits_invoice_id,
    'corrects_invoice_id', document.corrects_invoice_id, 'total_cents', document.total_amount_cents,
    'net_cents', document.net_cents, 'vat_cents', document.vat_cents,
    'vat_treatment', document.vat_treatment, 'due_days', document.due_date - document.issued_on,
    'born_paid', document.born_paid, 'prepaid_cents', document.prepaid_cents,
    'seller', document.seller, 'buyer', document.buyer,
    'collection', document.collection, 'reason', document.reason, 'money_back', document.money_back,
    'lines', lines
  ))::text
$$;

create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
declare
  paying constant text[] := array['status', 'paid_at', 'due_on', 'corrected_at'];
  content constant text[] := array['salt', 'seller', 'buyer', 'collection', 'reason', 'money_back'];
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued invoice is never deleted' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - paying is not distinct from to_jsonb(old) - paying
    and (old.corrected_at is null or new.corrected_at is not distinct from old.corrected_at)
  then
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

alter table invoices drop constraint invoices_hold;
drop function invoice_holds(text, text, uuid, text, integer, integer, integer, integer, text);
create function invoice_holds(
  kind text, status text, credits_invoice_id uuid, corrects_invoice_id uuid, corrected_at timestamptz,
  born_paid boolean, prepaid_cents integer, reason text, number integer, total_amount_cents integer,
  net_cents integer, vat_cents integer, vat_treatment text
) returns boolean language plpgsql immutable as $$
begin
  return kind in ('invoice', 'credit_note')
    and status in ('draft', 'unpaid', 'paid', 'overdue', 'credited')
    and (kind = 'credit_note') = (credits_invoice_id is not null)
    and (kind = 'invoice' or num_nonnulls(corrects_invoice_id, corrected_at, prepaid_cents) = 0)
    and (corrected_at is null or status = 'credited')
    and (prepaid_cents is null or not born_paid and corrects_invoice_id is not null
      and prepaid_cents between 1 and total_amount_cents - 1)
    and char_length(reason) between 1 and 300
    and number > 0
    and total_amount_cents = net_cents + vat_cents
    and vat_treatment in ('standard', 'reverse_charge', 'small_business', 'destination', 'outside')
    and (vat_treatment in ('standard', 'destination') or vat_cents = 0);
end
$$;
alter table invoices add constraint invoices_hold check (invoice_holds(
  kind, status, credits_invoice_id, corrects_invoice_id, corrected_at, born_paid, prepaid_cents, reason,
  number, total_amount_cents, net_cents, vat_cents, vat_treatment
));

-- Given back of the invoice that an order has now: what was taken back of one that was corrected is no part
-- of what the order is worth.
create or replace function note_credit() returns trigger language plpgsql as $$
begin
  if new.corrects_invoice_id is not null then
    update orders set credited_cents = 0 where id = new.order_id;
  else
    update orders set credited_cents = credited_cents - new.total_amount_cents where id = new.order_id;
  end if;
  return null;
end $$;
drop trigger credit_notes_are_noted on invoices;
create trigger credit_notes_are_noted after insert on invoices for each row
  when (new.kind = 'credit_note' or new.corrects_invoice_id is not null)
  execute function note_credit();
