-- A text as it is searched and sorted: in lower case and without accents. `domain/fold-text.ts` does the
-- same to what somebody types.
create function folded(given text) returns text language sql immutable parallel safe
return translate(
  lower(given),
  'àáâãäåæāăąçćĉċčðďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĳĵķĸĺļľŀłñńņňŉŋòóôõöøōŏőœŕŗřßśŝşšſșþţťŧțùúûüũūŭůűųŵýÿŷźżž',
  'aaaaaaaaaacccccdddeeeeeeeeegggghhiiiiiiiiiijkklllllnnnnnnoooooooooorrrssssssstttttuuuuuuuuuuwyyyzzz'
);

create or replace function keep_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := folded(concat_ws(' ', new.name, new.email::text,
    (select company from profiles where user_id = new.id)));
  return new;
end
$$;
create or replace function keep_company_searchable() returns trigger language plpgsql as $$
begin
  update users set search_text = folded(concat_ws(' ', name, email::text, new.company))
  where id = new.user_id;
  return null;
end
$$;
update users set search_text = folded(search_text) where search_text <> folded(search_text);

drop index users_by_name;
create index users_by_name on users (folded(name), id);
