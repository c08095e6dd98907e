-- The accounts that the shop had customers pay to before the one of its settings: who has an invoice that
-- names one goes on paying there, and the statements of its bank are read (decision 0044). As the setting
-- had it, so without a check on its shape.
create table earlier_ibans (
  iban text primary key,
  left_at timestamptz not null
);
insert into earlier_ibans
select iban, now() from (
  select seller ->> 'iban' as iban from invoices union select iban from bank_statements
) as known
where iban <> '' and iban not in (
  select value from system_settings where key = 'company_iban'
);
