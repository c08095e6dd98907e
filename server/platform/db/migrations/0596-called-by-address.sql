-- Who gave no name, such as an owner made from the shell, is called by their address on every screen.
-- Who was forgotten has neither.
update users set name = email::text where name = '' and erased_at is null;
