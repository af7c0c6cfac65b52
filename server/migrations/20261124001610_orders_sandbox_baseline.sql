-- Data of the sandbox payment provider. It stands in for another company, so other tables don't refer to it.
create table sandbox_payments (
  id text primary key,
  -- The ID in `payments`, as the idempotency key.
  payment text not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  description text not null,
  locale text not null,
  return_path text not null,
  state text not null default 'open' check (state in ('open', 'pending', 'failed', 'expired', 'succeeded')),
  card text
    check (card in ('pays', 'declined', 'pending', 'disputed', 'refund_fails', 'declined_later', 'confirmation_later')),
  dispute text check (dispute in ('open', 'won', 'lost')),
  -- When the delayed effect of the test card happens.
  acts_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  save boolean not null default false,
  -- The payer whose card was saved or charged.
  payer text,
  refusal text check (refusal in ('declined', 'confirmation'))
);
create index sandbox_payments_acting on sandbox_payments (acts_at) where acts_at is not null;

create table sandbox_refunds (
  -- The idempotency key of the refund.
  key text primary key,
  id text not null unique,
  payment text not null references sandbox_payments (id),
  amount bigint not null check (amount > 0),
  created_at timestamptz(3) not null default now(),
  -- Some test cards make refunds fail later.
  state text not null default 'succeeded' check (state in ('succeeded', 'failed')),
  -- When the refund fails.
  acts_at timestamptz(3)
);
create index sandbox_refunds_acting on sandbox_refunds (acts_at) where acts_at is not null;

create table sandbox_cards (
  -- The payer, which identifies the card.
  payer text primary key,
  card text not null,
  exp_year integer not null,
  created_at timestamptz(3) not null default now()
);
