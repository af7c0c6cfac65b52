-- contract: since 0.2.0
-- Waits are estimated without it. Release 0.2.0 doesn't have it.
drop function if exists tasks_waits(text, text[]);
