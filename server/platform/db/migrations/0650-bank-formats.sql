-- In which format a file of the bank was: what stands in two formats has no name that both know.
-- The default stays, as a program of before writes none.
alter table bank_statements add column format text not null default 'camt053';
alter table bank_statements add constraint bank_statements_format
  check (format in ('camt053', 'mt940')) not valid;
alter table bank_statements validate constraint bank_statements_format;
