-- The payment of an order may give a mandate along: then its customer pays no cent for it, and none goes back.
alter table mandates
  add column payment_id uuid unique references payments,
  add constraint mandates_of_orders_have_no_cent
    check (payment_id is null or (provider_payment_id is null and cent_returned_at is null));

-- What is asked with a payment lives and ends with it: several may be open, each with an order of its own.
drop index mandates_one_asked;
create unique index mandates_one_asked on mandates (user_id)
  where status in ('asked', 'pending') and payment_id is null;

-- To the test gateway it is a payment like any other, that leaves a mandate behind.
alter table test_gateway_payments drop constraint test_gateway_payments_kind_check;
alter table test_gateway_payments add constraint test_gateway_payments_kind_check
  check (kind in ('payment', 'payment_with_mandate', 'first', 'collection'));
