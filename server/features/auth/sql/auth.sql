-- after: credits
-- Queues an email to a customer, in the transaction that it is about. Sends nothing while the account itself is
-- deleted, because the join finds no customer then.
create or replace function auth_notify(p_user text, p_kind text, p_data jsonb default '{}') returns void language sql as $$
  insert into emails (kind, customer_id, address, locale, data)
    select p_kind, c.id, u.email, c.locale, p_data from customers c join auth_users u on u.id = c.id where c.id = p_user
$$;

-- Ends everything pending that was started before: email links, two-factor challenges, trusted devices, links of
-- providers, passkeys that are being added, and a second factor that is being set up.
create or replace function auth_end_links(p_user text) returns void language plpgsql as $$
begin
  delete from auth_verifications where customer_id = p_user;
  delete from auth_address_links where user_id = p_user;
  delete from auth_two_factors f using auth_users u
    where u.id = p_user and f.user_id = u.id and not f.verified and not u.two_factor_enabled;
  update emails set status = 'void', next_at = null, process_id = null, completed_at = now()
    where customer_id = p_user and kind in ('reset-password', 'change-address') and status = 'waiting';
end $$;

-- Creates the customer in the transaction of the sign-up, so that every account has its ledger accounts, its sign-up
-- grant and its verification email. Later, grants the sign-up credits once the address is verified, and notifies of
-- changes: the old address when it is replaced, and the owner when the second factor is turned on or off.
create or replace function auth_user_changed() returns trigger language plpgsql as $$
declare
  v_signup jsonb;
  v_credits bigint := 0;
begin
  if tg_op = 'INSERT' then
    -- An invitation works once.
    delete from sign_up_invitations where address = new.email;
    insert into customers (id, locale) values (new.id, new.locale);
  end if;
  if tg_op = 'INSERT' or new.email_verified and not old.email_verified then
    select value into v_signup from settings where name = 'signup';
    if new.email_verified or not coalesce((v_signup ->> 'verified')::boolean, false) then
      v_credits := coalesce((v_signup ->> 'credits')::bigint, 0);
    end if;
    if v_credits > 0 and new.address_mark is not null and v_signup ->> 'days' is not null then
      -- Deleting the account and signing up again doesn't grant them twice within the configured days. Only a keyed hash
      -- of the address is stored, and it expires with them.
      insert into signup_marks as m (mark, customer_id, until)
        values (new.address_mark, new.id, now() + make_interval(days => (v_signup ->> 'days')::integer))
        on conflict (mark) do update set customer_id = excluded.customer_id, until = excluded.until
          where m.until <= now() or m.customer_id = excluded.customer_id;
      if not found then v_credits := 0; end if;
    end if;
    perform credits_open(new.id, v_credits);
  end if;
  if tg_op = 'INSERT' then
    if not new.email_verified then perform auth_notify(new.id, 'verify-address'); end if;
    return null;
  end if;
  if new.email <> old.email then
    -- Links sent to the old address must stop working.
    perform auth_end_links(new.id);
    insert into emails (kind, customer_id, address, locale, data)
      select 'address-changed', c.id, old.email, c.locale, '{}' from customers c where c.id = new.id;
  end if;
  if new.two_factor_enabled <> old.two_factor_enabled then
    -- Devices that were trusted don't stay trusted when the second factor is set up again.
    if not new.two_factor_enabled then
      delete from auth_verifications where customer_id = new.id and value = new.id;
    end if;
    perform auth_notify(new.id, case when new.two_factor_enabled then 'two-factor-on' else 'two-factor-off' end);
  end if;
  return null;
end $$;

create or replace trigger changed after insert or update of email, email_verified, two_factor_enabled on auth_users
  for each row execute function auth_user_changed();

-- Notifies of changes to the password and of added or removed sign-in methods. The method that the account was created
-- with isn't reported. A new password, however it was set, ends the sessions and links that the old one started.
-- `auth.kept_session` and `auth.kept_marks` name the session and device of the customer who changed it while signed in;
-- a reset sets neither.
create or replace function auth_method_changed() returns trigger language plpgsql as $$
declare
  v_user constant text := coalesce(new.user_id, old.user_id);
  v_session constant text := nullif(current_setting('auth.kept_session', true), '');
  v_reset boolean;
  v_confirmed boolean;
begin
  if tg_table_name = 'auth_passkeys' then
    perform auth_notify(v_user, case tg_op when 'INSERT' then 'passkey-added' else 'passkey-removed' end);
    return null;
  end if;
  if tg_op = 'DELETE' then
    perform auth_notify(v_user, 'sign-in-removed', jsonb_build_object('provider', old.provider_id));
    return null;
  end if;
  if tg_op = 'UPDATE' and new.password is distinct from old.password and old.password is not null then
    perform auth_notify(v_user, 'password-changed');
  end if;
  if new.password is not null then
    -- The sign-up sets the first password of an account, while it has no session and no other way to sign in.
    v_reset := v_session is null
      and (tg_op = 'UPDATE' or exists (select from auth_accounts where user_id = v_user and id <> new.id));
    -- In the order of all other transactions: the customer, then the account.
    if v_reset then perform from customers where id = v_user for no key update; end if;
    -- A concurrent sign-in locks this row through its foreign key. If it commits first, its session is deleted here.
    -- Otherwise it waits and then finds that the password it checked has changed.
    select email_verified into v_confirmed from auth_users where id = v_user for update;
    perform auth_end_links(v_user);
    delete from auth_sessions where user_id = v_user and id is distinct from v_session;
    delete from auth_familiar
      where user_id = v_user and mark <> all (string_to_array(coalesce(current_setting('auth.kept_marks', true), ''), ','));
    if v_reset and not v_confirmed then
      -- A password is reset with a link from an email, so the account is given to the owner of the address. If nobody
      -- had before, someone else may have set up everything through which the account is used: sign-in methods, keys, what
      -- posts events (the signing secrets are deleted, so that the next use creates new ones), and automatic top-ups. The
      -- customer can activate each again.
      delete from auth_passkeys where user_id = v_user;
      delete from auth_accounts where user_id = v_user and provider_id <> 'credential';
      delete from auth_two_factors where user_id = v_user;
      update auth_users set two_factor_enabled = false where id = v_user and two_factor_enabled;
      update keys set status = 'inactive' where customer_id = v_user and deleted_at is null and status <> 'inactive';
      update webhook_deliveries set
          status = coalesce(replayed_from, 'failed'), next_at = null, replayed_from = null,
          completed_at = coalesce(completed_at, now())
        where customer_id = v_user and status = 'pending';
      update webhook_endpoints set enabled = false, paused_at = null, failing_since = null, gone = false
        where customer_id = v_user and enabled;
      update tasks set input = input - 'callback_url'
        where customer_id = v_user and (slot or status = 'queued' and not slot) and input ? 'callback_url';
      delete from webhook_secrets where customer_id = v_user;
      -- Top-ups that aren't charged yet end.
      update auto_top_ups set enabled = false, changed_at = now() where customer_id = v_user and enabled;
      update auth_users set email_verified = true where id = v_user;
    end if;
  end if;
  if tg_op = 'INSERT' and (
    exists (select from auth_accounts where user_id = v_user and id <> new.id)
    or exists (select from auth_passkeys where user_id = v_user))
  then
    perform auth_notify(v_user, 'sign-in-added', jsonb_build_object('provider', new.provider_id));
  end if;
  return null;
end $$;

create or replace trigger changed after insert or update of password or delete on auth_accounts
  for each row execute function auth_method_changed();
create or replace trigger changed after insert or delete on auth_passkeys
  for each row execute function auth_method_changed();
