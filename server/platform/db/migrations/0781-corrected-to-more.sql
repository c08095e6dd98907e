-- What was paid is open again too where its invoice is corrected to more than that.
alter table claims drop constraint claims_reopened_because_check;
alter table claims add constraint claims_reopened_because_check
  check (reopened_because in ('charged_back', 'bounced', 'credit_lost', 'corrected'));

-- Money of several payments may go back with one credit invoice: a refund of each.
alter table refunds drop constraint refunds_credit_invoice_id_key;
alter table refunds add constraint refunds_of_credit_invoice unique (credit_invoice_id, payment_id);
