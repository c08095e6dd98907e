-- Who has a part of what an order costs as credit pays the rest online. That payment tops up the credit,
-- which then pays the order: it wins nothing itself, and the payment of credit says which one it was.
alter table payments
  add column tops_up_credit boolean not null default false,
  add column topped_up_by uuid unique references payments;

-- The whole of what a payment must be (decision 0036).
alter table payments drop constraint payments_hold;
drop function payment_holds(text, text, text, integer);
create function payment_holds(
  status text, gateway text, currency text, amount_cents integer, winning boolean,
  mandate_id uuid, bundle_id uuid, tops_up_credit boolean, topped_up_by uuid
) returns boolean language plpgsql immutable as $$
begin
  return status in ('open', 'pending', 'paid', 'failed', 'canceled', 'expired', 'partly_refunded',
      'refunded', 'charged_back')
    and gateway in ('test', 'mollie', 'bank', 'credit')
    and currency = 'EUR'
    and amount_cents > 0
    and (not tops_up_credit or gateway in ('test', 'mollie') and not winning
      and mandate_id is null and bundle_id is null)
    and (topped_up_by is null or gateway = 'credit' and winning);
end
$$;
alter table payments add constraint payments_hold check (payment_holds(
  status, gateway, currency, amount_cents, winning, mandate_id, bundle_id, tops_up_credit, topped_up_by
));

-- What a bank takes back of money that had become credit comes off it again, as far as it is there.
alter table credits
  drop constraint credits_kind_check,
  drop constraint credits_sent,
  add constraint credits_kind_check
    check (kind in ('received', 'kept', 'spent', 'paid_out', 'settled', 'taken_back')),
  add constraint credits_sent check (
    (kind = 'paid_out') = (refund_id is not null)
    and (kind in ('paid_out', 'settled', 'taken_back')) = (source_id is not null)
  );
