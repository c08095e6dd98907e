-- In batches: the term of services by the month or the year.
update services set term_months = months_of(billing_cycle)
where id in (select id from services where term_months is null limit 5000);
