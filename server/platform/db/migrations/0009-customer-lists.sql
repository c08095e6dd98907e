-- Every column that the customer list is sorted by stands in an index with the id.
create index users_by_name on users (lower(name), id);
create index users_by_email on users (email, id);
-- The few that are more than a customer.
create index user_roles_of_staff on user_roles (role, user_id) where role <> 'customer';
