-- A line of a credit invoice names the line that it takes back, so that the rest of each is known. Those from
-- before name none, and are taken off the lines of their invoice in their order.
alter table invoice_lines add column credits_line_id uuid
  constraint invoice_lines_credits_line_id_fkey references invoice_lines (id);
create index invoice_lines_credited on invoice_lines (credits_line_id) where credits_line_id is not null;

-- One return waits of a line, no longer of its order.
drop index returns_open;
create unique index returns_open on returns (order_id, order_line_id) nulls not distinct
  where state = 'asked';
