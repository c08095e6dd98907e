-- A truncate runs no row trigger: what is never deleted is never emptied either.
create trigger invoices_are_kept before truncate on invoices
  for each statement execute function refuse_change();
create trigger invoice_lines_are_kept before truncate on invoice_lines
  for each statement execute function refuse_change();
