-- Questions of people who aren't signed in. They have no customer, but an address and a language for replies. No process of
-- an earlier release writes such rows.
alter table questions
  alter column customer_id drop not null,
  add column email text,
  add column locale text,
  -- The address without what differs between addresses of one mailbox.
  add column mailbox text,
  -- Recognizes the network of the sender. A keyed hash.
  add column sender text;
alter table questions drop constraint questions_type_check;
alter table questions
  add constraint questions_type_check check (type in (
    'payment_not_received', 'credits_missing', 'invoice_or_receipt', 'refund_status', 'account_access',
    'technical_problem', 'other')) not valid,
  add constraint questions_owner_check check ((customer_id is null) = (email is not null)) not valid;
create index questions_of_visitors on questions (created_at) where customer_id is null;
