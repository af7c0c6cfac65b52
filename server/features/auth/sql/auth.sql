-- after: credits, emails
-- The credits granted at sign-up, which may depend on whether the address is verified.
create or replace function auth_signup_credits(p_verified boolean) returns bigint language sql stable as $$
  select coalesce(
    (select case when p_verified or not coalesce((value ->> 'verified')::boolean, false)
       then (value ->> 'credits')::bigint end
     from settings where name = 'signup'), 0)
$$;

-- Whether an address may get sign-up credits. Deleting the account and signing up again doesn't grant them twice within the
-- configured days. Only a keyed hash of the address is stored, and it expires with them.
create or replace function auth_claim_signup(p_customer text, p_mark text) returns boolean language plpgsql as $$
declare
  v_days integer := (select (value ->> 'days')::integer from settings where name = 'signup');
begin
  if p_mark is null or v_days is null then return true; end if;
  insert into signup_marks as m (mark, customer_id, until)
    values (p_mark, p_customer, now() + make_interval(days => v_days))
    on conflict (mark) do update set customer_id = excluded.customer_id, until = excluded.until
      where m.until <= now() or m.customer_id = excluded.customer_id;
  return found;
end $$;

-- Creates the customer in the transaction of the sign-up, so that every account has its ledger accounts, its sign-up grant
-- and its verification email.
create or replace function auth_user_made() returns trigger language plpgsql as $$
declare
  v_credits bigint := auth_signup_credits(new.email_verified);
begin
  insert into customers (id, locale) values (new.id, new.locale);
  if v_credits > 0 and not auth_claim_signup(new.id, new.address_mark) then v_credits := 0; end if;
  perform credits_open(new.id, v_credits);
  if not new.email_verified then
    perform mails_queue('verify-address', new.id, new.email, new.locale, '{}');
  end if;
  return null;
end $$;

create or replace trigger customer after insert on auth_users for each row execute function auth_user_made();

-- Grants the sign-up credits once the address is verified, and notifies the old address when it changes.
create or replace function auth_address_changed() returns trigger language plpgsql as $$
declare
  v_credits bigint := auth_signup_credits(true);
begin
  if new.email_verified and not old.email_verified and v_credits > 0
    and auth_claim_signup(new.id, new.address_mark) then
    perform credits_grant(new.id, 'grant', 'signup:' || new.id, v_credits);
  end if;
  if new.email <> old.email then
    -- Links sent to the old address must stop working.
    perform auth_end_links(new.id);
    perform mails_queue('address-changed', c.id, old.email, c.locale, '{}') from customers c where c.id = new.id;
  end if;
  return null;
end $$;

create or replace trigger address after update of email, email_verified on auth_users
  for each row execute function auth_address_changed();

-- Notifies the owner of a change to the sign-in methods. Sends nothing while the account itself is deleted, because the join
-- finds no customer then.
create or replace function auth_notify(p_user text, p_kind text, p_data jsonb default '{}') returns void language sql as $$
  select mails_queue(p_kind, c.id, u.email, c.locale, p_data)
  from customers c join auth_users u on u.id = c.id where c.id = p_user
$$;

-- The name that processes of release 0.2.0 call.
create or replace function auth_tell(p_user text, p_kind text, p_data jsonb default '{}') returns void language sql as $$
  select auth_notify(p_user, p_kind, p_data)
$$;

create or replace function auth_password_changed() returns trigger language plpgsql as $$
begin
  perform auth_notify(new.user_id, 'password-changed');
  return null;
end $$;

-- Revokes email links, pending two-factor challenges and trusted devices that were issued before.
create or replace function auth_end_links(p_user text) returns void language plpgsql as $$
begin
  delete from auth_verifications where value = p_user;
  update mails set status = 'void', next_at = null, lease_until = null, completed_at = now()
    where customer_id = p_user and kind = 'reset-password' and status = 'waiting';
end $$;

-- A new password, however it was set, ends the sessions and links that the old one started. `auth.kept_session` and
-- `auth.kept_marks` name the session and device of the customer who changed it while signed in; a reset sets neither.
create or replace function auth_password_set() returns trigger language plpgsql as $$
begin
  -- A concurrent sign-in locks this row through its foreign key. If it commits first, its session is deleted here.
  -- Otherwise it waits and then finds that the password it checked has changed.
  perform from auth_users where id = new.user_id for update;
  perform auth_end_links(new.user_id);
  delete from auth_sessions
    where user_id = new.user_id and id is distinct from nullif(current_setting('auth.kept_session', true), '');
  delete from auth_familiar
    where user_id = new.user_id and mark <> all (string_to_array(coalesce(current_setting('auth.kept_marks', true), ''), ','));
  return null;
end $$;

create or replace trigger password_set after insert or update of password on auth_accounts for each row
  when (new.password is not null) execute function auth_password_set();

create or replace trigger password after update of password on auth_accounts for each row
  when (new.password is distinct from old.password and old.password is not null)
  execute function auth_password_changed();

-- Rejects sign-ins of suspended customers, whatever the sign-in method. call-library.ts translates the error code.
create or replace function auth_session_begins() returns trigger language plpgsql as $$
begin
  if exists (select from customers where id = new.user_id and suspended_at is not null) then
    raise exception 'the customer is suspended' using errcode = 'CZ001';
  end if;
  return new;
end $$;

create or replace trigger session_begins before insert on auth_sessions
  for each row execute function auth_session_begins();

create or replace function auth_two_factor_turned() returns trigger language plpgsql as $$
begin
  perform auth_notify(new.id, case when new.two_factor_enabled then 'two-factor-on' else 'two-factor-off' end);
  return null;
end $$;

create or replace trigger two_factor after update of two_factor_enabled on auth_users for each row
  when (new.two_factor_enabled is distinct from old.two_factor_enabled)
  execute function auth_two_factor_turned();

create or replace function auth_passkeys_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform auth_notify(new.user_id, 'passkey-added');
  else perform auth_notify(old.user_id, 'passkey-removed'); end if;
  return null;
end $$;

create or replace trigger passkeys after insert or delete on auth_passkeys for each row
  execute function auth_passkeys_changed();

-- Notifies of an added or removed sign-in method. The method that the account was created with isn't reported.
create or replace function auth_sign_ins_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform auth_notify(old.user_id, 'sign-in-removed', jsonb_build_object('provider', old.provider_id));
  elsif exists (select from auth_accounts where user_id = new.user_id and id <> new.id)
    or exists (select from auth_passkeys where user_id = new.user_id) then
    perform auth_notify(new.user_id, 'sign-in-added', jsonb_build_object('provider', new.provider_id));
  end if;
  return null;
end $$;

create or replace trigger sign_ins after insert or delete on auth_accounts for each row
  execute function auth_sign_ins_changed();
