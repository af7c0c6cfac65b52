-- after: credits
-- A sign-in and its customer are made in one transaction: no account without its books and its sign-up grant.
create or replace function auth_user_made() returns trigger language plpgsql as $$
begin
  insert into customers (id) values (new.id);
  perform credits_open(new.id, coalesce((select (value ->> 'credits')::bigint from settings where name = 'signup'), 0));
  return null;
end $$;

create or replace trigger customer after insert on auth_users for each row execute function auth_user_made();
