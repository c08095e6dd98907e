-- How much of a refund was sent, where its bank had taken some of the payment back by then; null is all.
-- Until now none of it was, where a note says so.
alter table refunds add column sent_cents integer
  check (sent_cents is null or status = 'done' and sent_cents >= 0 and sent_cents < amount_cents);
update refunds set sent_cents = 0 where status = 'done' and error like 'De bank had al %';
