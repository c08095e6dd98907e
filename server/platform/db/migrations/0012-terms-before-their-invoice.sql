-- A service and its term are written before the invoice that sold them: the row of numbers is the one
-- place where every sale waits for the others, so it is locked last. Checked when the sale is over.
alter table service_terms
  alter constraint service_terms_invoice_line_id_fkey deferrable initially deferred;
