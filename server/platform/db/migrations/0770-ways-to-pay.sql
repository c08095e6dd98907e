-- The way in which a payment is made is kept with it, as one gateway now collects in several. Null where
-- the gateway says enough: it had one way when the row was written.
alter table payments add column method text
  constraint payments_method_check check (method in (
    'ideal', 'test_ideal', 'bancontact', 'test_bancontact', 'card', 'test_card', 'paypal', 'apple_pay',
    'bank_transfer', 'credit'
  ));

-- Why a bank took money back: its code, and the words of the gateway for it.
alter table payments add column chargeback_reason jsonb;

alter table test_gateway_payments add column method text
  constraint test_gateway_payments_method_check check (method in (
    'ideal', 'test_ideal', 'bancontact', 'test_bancontact', 'card', 'test_card', 'paypal', 'apple_pay',
    'bank_transfer', 'credit'
  ));

-- An order may be paid in as many ways. All else that it must be stays as it is, whoever wrote it last.
do $$
begin
  execute replace(
    pg_get_functiondef('order_holds'::regproc),
    $old$payment_method in ('ideal', 'test_ideal', 'bank_transfer', 'credit')$old$,
    $new$payment_method in ('ideal', 'test_ideal', 'bancontact', 'test_bancontact', 'card', 'test_card',
      'paypal', 'apple_pay', 'bank_transfer', 'credit')$new$
  );
end
$$;

-- A status that a gateway tells and nobody knows is a task of its own. The other kinds stay as they are.
do $$
declare
  kinds text := pg_get_constraintdef(oid) from pg_constraint where conname = 'staff_tasks_kind_check';
begin
  alter table staff_tasks drop constraint staff_tasks_kind_check;
  execute 'alter table staff_tasks add constraint staff_tasks_kind_check ' || replace(
    kinds, $old$'payment-mismatch'::text$old$, $new$'payment-mismatch'::text, 'payment-unread'::text$new$
  );
end
$$;
