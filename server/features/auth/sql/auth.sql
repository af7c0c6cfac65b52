-- after: credits, mails
-- What a sign-up is worth to somebody whose address is verified or is not.
create or replace function auth_signup_credits(p_verified boolean) returns bigint language sql stable as $$
  select coalesce(
    (select case when p_verified or not coalesce((value ->> 'verified')::boolean, false)
       then (value ->> 'credits')::bigint end
     from settings where name = 'signup'), 0)
$$;

-- A sign-in and its customer are made in one transaction: no account without its books, its sign-up grant and the mail
-- that asks to verify its address.
create or replace function auth_user_made() returns trigger language plpgsql as $$
begin
  insert into customers (id, locale) values (new.id, new.locale);
  perform credits_open(new.id, auth_signup_credits(new.email_verified));
  if not new.email_verified then
    perform mails_queue('verify-address', new.id, new.email, new.locale, '{}');
  end if;
  return null;
end $$;

create or replace trigger customer after insert on auth_users for each row execute function auth_user_made();

-- Credits that waited for a verified address come with it; they are granted once. Whoever has the old address learns that
-- it is another now.
create or replace function auth_address_changed() returns trigger language plpgsql as $$
declare
  v_credits bigint := auth_signup_credits(true);
begin
  if new.email_verified and not old.email_verified and v_credits > 0 then
    perform credits_grant(new.id, 'grant', 'signup:' || new.id, v_credits);
  end if;
  if new.email <> old.email then
    perform mails_queue('address-changed', c.id, old.email, c.locale, '{}') from customers c where c.id = new.id;
  end if;
  return null;
end $$;

create or replace trigger address after update of email, email_verified on auth_users
  for each row execute function auth_address_changed();

create or replace function auth_password_changed() returns trigger language plpgsql as $$
begin
  perform mails_queue('password-changed', c.id, u.email, c.locale, '{}')
    from customers c join auth_users u on u.id = c.id where c.id = new.user_id;
  return null;
end $$;

create or replace trigger password after update of password on auth_accounts for each row
  when (new.password is distinct from old.password and old.password is not null)
  execute function auth_password_changed();
