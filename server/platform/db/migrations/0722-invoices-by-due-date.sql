-- Invoices by the day on which they are due, for the list of all of them.
create index invoices_by_due_date on invoices (due_date, id);
