-- What refers to a row is found by index when that row is looked at, ended or checked.
create index staff_tasks_of_user on staff_tasks (user_id);
create index staff_tasks_done_by on staff_tasks (done_by);
create index invoices_of_order on invoices (order_id);
create index invoices_crediting on invoices (credits_invoice_id);
create index tickets_of_service on tickets (service_id);
create index tickets_assigned on tickets (assigned_to);
create index ticket_replies_of_user on ticket_replies (user_id);
create index maintenance_access_created_by on maintenance_access (created_by);
