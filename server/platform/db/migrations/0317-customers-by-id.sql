-- Every list of the console joins its rows to their customers, and a search for a common name looks up
-- the customer of each row it passes: by a hash of the id in half the pages that the key takes.
create index users_by_id on users using hash (id);
