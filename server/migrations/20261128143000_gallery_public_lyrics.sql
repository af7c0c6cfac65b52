-- Whether the gallery shows the lyrics of a public song in time. Its owner decides; works published before don't show them.
alter table outputs add column lyrics_public boolean not null default false;
