-- The books of the sandbox provider, which stands for another company: nothing of ours is joined to them.
create table sandbox_payments (
  id text primary key,
  -- Our name for it, by which the same is not opened twice.
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
  -- When what the card stands for goes on.
  acts_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  save boolean not null default false,
  -- The card that was kept with the payment, or that it was charged to.
  payer text,
  refusal text check (refusal in ('declined', 'confirmation'))
);
create index sandbox_payments_acting on sandbox_payments (acts_at) where acts_at is not null;

create table sandbox_refunds (
  -- The same is given back once.
  key text primary key,
  id text not null unique,
  payment text not null references sandbox_payments (id),
  amount bigint not null check (amount > 0),
  created_at timestamptz(3) not null default now(),
  -- Refunds fail later where the card says so.
  state text not null default 'succeeded' check (state in ('succeeded', 'failed')),
  -- When it fails.
  acts_at timestamptz(3)
);
create index sandbox_refunds_acting on sandbox_refunds (acts_at) where acts_at is not null;

create table sandbox_cards (
  -- Who pays with it, and the only name it has.
  payer text primary key,
  card text not null,
  exp_year integer not null,
  created_at timestamptz(3) not null default now()
);
