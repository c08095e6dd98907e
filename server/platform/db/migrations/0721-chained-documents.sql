-- Each invoice and credit invoice is chained to the one before it in its series: a row that somebody changes
-- by hand, or takes out, breaks the chain. What is hashed of its content is salted, so that content and salt
-- can be erased once the law lets go of them, and the chain still checks.

-- Says that it was paid when it was issued: it prints that, whatever is paid or taken back later.
alter table invoices add column born_paid boolean not null default false;
alter table invoices add column salt text;
alter table invoices add column content_hash text;
alter table invoices add column hash text;
alter table series add column last_hash text not null default '';

create function document_line(line invoice_lines) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'position', line.position, 'description', line.description, 'quantity', line.quantity,
    'unit', line.unit, 'unit_cents', line.unit_cents, 'period_start', line.period_start,
    'period_end', line.period_end, 'gross_cents', line.gross_cents, 'net_cents', line.net_cents,
    'vat_cents', line.vat_cents, 'vat_percent', line.vat_percent, 'discount_label', line.discount_label,
    'discount_cents', line.discount_cents, 'discount_net_cents', line.discount_net_cents
  ))
$$;

-- The content of a document, but for its number and day, which the chain has by themselves: due so many days
-- after it was issued, and nothing of whether it is paid. What has no value is left out, so that a column
-- which comes later leaves the hashes of what was there as they are.
create function document_content(document invoices, lines jsonb) returns text language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'user_id', document.user_id, 'order_id', document.order_id, 'kind', document.kind,
    'credits_invoice_id', document.credits_invoice_id, 'total_cents', document.total_amount_cents,
    'net_cents', document.net_cents, 'vat_cents', document.vat_cents,
    'vat_treatment', document.vat_treatment, 'due_days', document.due_date - document.issued_on,
    'born_paid', document.born_paid, 'seller', document.seller, 'buyer', document.buyer,
    'collection', document.collection, 'reason', document.reason, 'money_back', document.money_back,
    'lines', lines
  ))::text
$$;

create function hashed_text(given text) returns text language sql immutable as $$
  select encode(sha256(convert_to(given, 'UTF8')), 'hex')
$$;

create function chained_hash(
  previous text, series uuid, year integer, number integer, issued_on date, content_hash text
) returns text language sql immutable as $$
  select hashed_text(concat_ws('|', previous, series::text, year::text, number::text,
    to_char(issued_on, 'YYYY-MM-DD'), content_hash))
$$;

-- Those from before are chained in the order of their numbers.
alter table invoices disable trigger issued_invoices_are_final;
update invoices set born_paid = kind = 'invoice' and paid_at is not null and paid_at <= created_at,
  salt = replace(gen_random_uuid()::text, '-', '');
do $$
declare
  document invoices;
  of_series uuid;
  previous text := '';
  content text;
begin
  for document in select * from invoices order by series_id, year, number loop
    if of_series is distinct from document.series_id then
      of_series := document.series_id;
      previous := '';
    end if;
    select hashed_text(document.salt || document_content(document, jsonb_agg(document_line(line) order by line.position)))
    into content from invoice_lines as line where line.invoice_id = document.id;
    previous := chained_hash(previous, document.series_id, document.year, document.number,
      document.issued_on, content);
    update invoices set content_hash = content, hash = previous where id = document.id;
    update series set last_hash = previous where id = document.series_id;
  end loop;
end $$;
alter table invoices enable trigger issued_invoices_are_final;
alter table invoices alter column content_hash set not null;
alter table invoices alter column hash set not null;

-- From its issue on nothing of a document changes but whether it is paid. Of the eighth year on, and of a
-- sale to a consumer abroad (OSS) of the eleventh, what it says may be erased; amounts and hashes stay.
create function may_be_erased(issued_on date, vat_treatment text) returns boolean language sql stable as $$
  select extract(year from current_date) - extract(year from issued_on)
    > case when vat_treatment = 'destination' then 10 else 7 end
$$;

create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
declare
  paying constant text[] := array['status', 'paid_at'];
  content constant text[] := array['salt', 'seller', 'buyer', 'collection', 'reason', 'money_back'];
begin
  if tg_op = 'DELETE' then
    raise exception 'an issued invoice is never deleted' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - paying is not distinct from to_jsonb(old) - paying then
    return new;
  end if;
  if to_jsonb(new) - content is not distinct from to_jsonb(old) - content
    and new.salt is null and new.seller = '{}' and new.buyer = '{}'
    and num_nonnulls(new.collection, new.reason, new.money_back) = 0
    and may_be_erased(old.issued_on, old.vat_treatment)
  then
    return new;
  end if;
  raise exception 'an issued invoice is never edited' using errcode = 'restrict_violation';
end $$;

create function keep_invoice_line() returns trigger language plpgsql as $$
declare
  content constant text[] := array['description', 'discount_label'];
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - content is not distinct from to_jsonb(old) - content
    and new.description = '' and coalesce(new.discount_label, '') = ''
    and exists (select from invoices where id = old.invoice_id and salt is null)
  then
    return new;
  end if;
  raise exception 'invoice_lines is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger invoice_lines_are_final on invoice_lines;
create trigger invoice_lines_are_final before update or delete on invoice_lines
  for each row execute function keep_invoice_line();

-- A document has the lines that were hashed with it: none comes to it later.
create function lines_are_as_hashed() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct invoice_id from added) as given
    join invoices on invoices.id = given.invoice_id
    cross join lateral (
      select jsonb_agg(document_line(line) order by line.position) as lines
      from invoice_lines as line where line.invoice_id = invoices.id
    ) as all_of_it
    where content_hash is distinct from hashed_text(salt || document_content(invoices, lines))
  ) then
    raise exception 'an issued invoice gets no other lines' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger invoice_lines_are_as_hashed after insert on invoice_lines
  referencing new table as added for each statement execute function lines_are_as_hashed();

create or replace function keep_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a series is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.last_issued_on is not null and (
    (new.id, new.kind, new.prefix, new.digits, new.per_year, new.start_number, new.start_year)
      is distinct from
      (old.id, old.kind, old.prefix, old.digits, old.per_year, old.start_number, old.start_year)
    or (new.last_year, new.last_number) < (old.last_year, old.last_number)
    or new.last_issued_on is null or new.last_issued_on < old.last_issued_on
    or (new.last_hash <> old.last_hash)
      <> ((new.last_year, new.last_number) <> (old.last_year, old.last_number))
  ) then
    raise exception 'a series that has numbered only goes on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
