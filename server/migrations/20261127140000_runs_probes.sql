-- contract: since 0.2.0
-- Since when the engine has failed, through all pauses.
alter table gates add column closed_since timestamptz(3);
-- The task that probes it: the only one that may send requests meanwhile.
alter table gates add column probe text;
-- Tasks ask by their id now. Processes of release 0.2.0 are stopped before.
drop function if exists gates_enter(text);
drop function if exists gates_failed(text, text, integer, double precision);
