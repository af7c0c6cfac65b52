-- The onboarding steps since then: a budget of a key, and a paid order. Earlier steps stay valid for old processes.
alter table first_steps drop constraint first_steps_step_check;
alter table first_steps add constraint first_steps_step_check
  check (step in ('address', 'key', 'call', 'song', 'callback', 'budget', 'credits')) not valid;
