-- A line of the bank may be the money of several invoices: it names every payment that it became, and
-- what was too much is one of them.

create table bank_line_payments (
  -- A payment is the money of one line at most.
  payment_id uuid primary key references payments,
  bank_line_id uuid not null references bank_lines on delete cascade
);
create index bank_line_payments_of_line on bank_line_payments (bank_line_id);

insert into bank_line_payments (payment_id, bank_line_id)
select payment_id, id from bank_lines where payment_id is not null
union all
select rest_payment_id, id from bank_lines where rest_payment_id is not null;

-- With them go the checks that a booked line has its payments; what follows says so again.
alter table bank_lines drop column payment_id, drop column rest_payment_id;

-- Some of what it pays may have been marked as paid by hand before.
alter table bank_lines drop constraint bank_lines_booking_check;
alter table bank_lines add constraint bank_lines_booking_check
  check (booking in ('pay', 'pay-and-credit', 'link', 'pay-and-link', 'credit'));

-- A booked line is to the cent the money of its payments, and no other line has any. Asked when the
-- transaction ends: line and payments are written one after the other.
create function bank_line_adds_up() returns trigger language plpgsql as $$
declare
  asked uuid[];
begin
  if tg_table_name = 'bank_lines' then
    asked := array[new.id];
  else
    asked := array[new.bank_line_id, old.bank_line_id];
  end if;
  if exists (
    select from bank_lines
    where id = any(asked) and case when state = 'booked' then amount_cents else 0 end <> (
      select coalesce(sum(payments.amount_cents), 0)
      from bank_line_payments join payments on payments.id = payment_id
      where bank_line_id = bank_lines.id
    )
  ) then
    raise exception 'a line of the bank is not the sum of its payments' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger booked_lines_add_up after insert on bank_lines
  deferrable initially deferred for each row
  when (new.state = 'booked') execute function bank_line_adds_up();
create constraint trigger changed_lines_add_up after update of state, amount_cents on bank_lines
  deferrable initially deferred for each row
  when ('booked' in (old.state, new.state)) execute function bank_line_adds_up();
create constraint trigger line_payments_add_up after insert or update or delete on bank_line_payments
  deferrable initially deferred for each row execute function bank_line_adds_up();
