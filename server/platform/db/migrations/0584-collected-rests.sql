-- Where a part of a term came in, its rest is collected by mandate: such a payment tops up the credit that is
-- the part. What was held before holds as well, so that no row has to be looked at again (decision 0067).
create or replace function payment_holds(
  status text, gateway text, currency text, amount_cents integer, winning boolean,
  mandate_id uuid, bundle_id uuid, tops_up_credit boolean, topped_up_by uuid, taken_back_cents integer
) returns boolean language plpgsql immutable as $$
begin
  return status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'partly_refunded',
      'refunded', 'charged_back')
    and gateway in ('test', 'mollie', 'bank', 'credit')
    and currency = 'EUR'
    and amount_cents > 0
    and (not tops_up_credit or gateway in ('test', 'mollie') and not winning and bundle_id is null)
    and (topped_up_by is null or gateway = 'credit' and winning)
    and (taken_back_cents is null or taken_back_cents >= 0);
end
$$;
