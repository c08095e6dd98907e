-- How much money goes back with a credit invoice and how, as it was said when it was issued: it prints it.
-- Those from before say nothing of it, so that they stay the same document.
alter table invoices add column money_back jsonb;
