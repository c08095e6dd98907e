-- In batches: the term of what was ordered by the month or the year.
update orders set term_months = months_of(billing_cycle)
where id in (
  select id from orders where term_months is null and billing_cycle is not null limit 5000
);
