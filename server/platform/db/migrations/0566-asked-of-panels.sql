-- What a panel said of the server of a service that came along, or that nobody could ask it.
alter table import_rows add column on_panel text
  check (char_length(on_panel) between 1 and 300 and (state = 'imported' or on_panel is null));
