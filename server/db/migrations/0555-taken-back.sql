-- How much of a payment its bank took back: what is left of it may still go back. Until now it was not
-- kept, and taken for all of it.
alter table payments add column taken_back_cents integer check (taken_back_cents >= 0);
update payments set taken_back_cents = amount_cents where status = 'charged_back';
