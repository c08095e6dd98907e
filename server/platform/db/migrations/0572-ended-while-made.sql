-- Services that ended while their server was being made, for the sweep that sees to it that somebody
-- hears what came of that; most services of an old shop ended otherwise.
create index services_ended_while_made on services (id)
  where status = 'cancelled' and delivery_state = 'running';
