-- Keys of earlier processes create tasks and read them, as before.
alter table keys add column scopes text[] not null default '{generate,read}';
