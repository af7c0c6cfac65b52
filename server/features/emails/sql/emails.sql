-- Queues an email. p_kind is the name of an email kind (email-kinds.ts).
create or replace function mails_queue(p_kind text, p_customer text, p_address text, p_locale text, p_data jsonb)
returns text language sql as $$
  insert into mails (kind, customer_id, address, locale, data)
  values (p_kind, p_customer, p_address, p_locale, p_data)
  returning id
$$;

-- Whether a worker may find an email to claim.
create or replace function mails_ready(p_now timestamptz) returns boolean language sql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
  select exists (
    select from mails where status = 'waiting' and next_at <= p_now and (lease_until is null or lease_until <= now()))
$$;

-- Claims unclaimed emails that are due at p_now, the longest overdue first. Leases use the clock of the database. An expired
-- lease doesn't count as an attempt, because its process died, which says nothing about the SMTP server.
create or replace function mails_claim(p_now timestamptz, p_limit integer, p_lease interval)
returns setof mails language sql as $$
  with due as materialized (
    select id from mails
    where status = 'waiting' and next_at <= p_now and (lease_until is null or lease_until <= now())
    order by next_at, id
    limit p_limit for no key update skip locked
  )
  update mails m set
    attempt = m.attempt + 1,
    lease_until = now() + p_lease
  from due
  where m.id = due.id
  returning m.*
$$;
