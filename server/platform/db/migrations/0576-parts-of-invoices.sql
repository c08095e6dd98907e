-- A line of the bank may bring a part of what an invoice asks: it is credit, and pays once there is enough.
alter table bank_lines drop constraint bank_lines_booking_check;
alter table bank_lines add constraint bank_lines_booking_check
  check (booking in ('pay', 'pay-and-credit', 'part', 'link', 'pay-and-link', 'credit'));
