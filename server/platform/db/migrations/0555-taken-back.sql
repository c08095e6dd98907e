-- How much of a payment its bank took back: what is left of it may still go back. Until now it was not
-- kept, and taken for all of it.
alter table payments add column taken_back_cents integer;
update payments set taken_back_cents = amount_cents where status = 'charged_back';

-- The whole of what a payment must be (decision 0036).
alter table payments drop constraint payments_hold;
drop function payment_holds(text, text, text, integer, boolean, uuid, uuid, boolean, uuid);
create function payment_holds(
  status text, gateway text, currency text, amount_cents integer, winning boolean,
  mandate_id uuid, bundle_id uuid, tops_up_credit boolean, topped_up_by uuid, taken_back_cents integer
) returns boolean language plpgsql immutable as $$
begin
  return status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'partly_refunded',
      'refunded', 'charged_back')
    and gateway in ('test', 'mollie', 'bank', 'credit')
    and currency = 'EUR'
    and amount_cents > 0
    and (not tops_up_credit or gateway in ('test', 'mollie') and not winning
      and mandate_id is null and bundle_id is null)
    and (topped_up_by is null or gateway = 'credit' and winning)
    and (taken_back_cents is null or taken_back_cents >= 0);
end
$$;
alter table payments add constraint payments_hold check (payment_holds(
  status, gateway, currency, amount_cents, winning, mandate_id, bundle_id, tops_up_credit, topped_up_by,
  taken_back_cents
));
