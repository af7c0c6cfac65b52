-- contract: since 0.2.0
-- What triggers did is done by a generated column, by the server, and by one function for all sign-in methods. All processes
-- of release 0.2.0 are stopped before.
drop trigger if exists session_begins on auth_sessions;
drop function if exists auth_session_begins();
drop trigger if exists verification_begins on auth_verifications;
drop function if exists auth_verification_begins();
drop trigger if exists changed on auth_accounts;
drop trigger if exists passkeys on auth_passkeys;
drop function if exists auth_account_changed();
drop function if exists auth_passkeys_changed();
drop function if exists auth_claim_account(text);
drop function if exists auth_claim_signup(text, text, boolean);

alter table auth_verifications drop column customer_id;
-- The customer whose sign-in, link or passkey a verification continues. The library stores the ID, or JSON that contains it:
-- the state of a link of a provider, and the challenge of a passkey. Sign-ins with a provider or a passkey have no customer
-- yet.
alter table auth_verifications add column customer_id text generated always as (
  substring(case when starts_with(value, '{')
    then coalesce(value::jsonb #>> '{link,userId}', value::jsonb #>> '{userData,id}') else value end from '^cus_.+')) stored;
delete from auth_verifications v
  where customer_id is not null and not exists (select from auth_users where id = v.customer_id);
alter table auth_verifications add foreign key (customer_id) references auth_users (id) on delete cascade;
-- Pending states are found by customer when a password or an address changes.
create index auth_verifications_customer on auth_verifications (customer_id) where customer_id is not null;
drop index auth_verifications_value;
