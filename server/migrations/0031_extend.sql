-- What the engine that made a clip needs to continue it, in its own words; null for clips that cannot be continued.
alter table clips add column recipe jsonb;

alter table tasks drop constraint tasks_type_check;
alter table tasks add constraint tasks_type_check check (type in ('generate', 'extend'));
alter table tasks add constraint tasks_extend_a_clip check ((type = 'extend') = (input ? 'clip_id'));
