-- What was refunded, or a part of it, is asked after too while a bank may take it back.
drop index payments_collected;
create index payments_collected on payments (paid_at)
  where mandate_id is not null and status in ('paid', 'partly_refunded', 'refunded');
