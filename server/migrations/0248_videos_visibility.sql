-- The library says who sees a work; a copy beside the video went stale.
alter table videos drop column visibility;
