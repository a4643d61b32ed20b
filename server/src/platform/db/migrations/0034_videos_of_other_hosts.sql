-- Hosts whose videos posts may show in a frame, beside YouTube and Vimeo.
alter table programs add column embed_hosts text[] not null default '{}';

alter table content_videos add column kind text not null default 'file' check (kind in ('file', 'embed'));
-- WebVTT, an upload.
alter table content_videos add column captions_url text;
-- Where the still of an embedded video comes from, if not from its host: the server fetches it, readers never do.
alter table content_videos add column still_source_url text;
-- Names the page with the frame of an embedded video in its public address; it cannot be guessed.
alter table content_videos add column frame_token uuid not null default gen_random_uuid();
create unique index content_videos_frame on content_videos (program_id, frame_token);
-- Was a sentence in English.
update /* every program */ content_videos set failure = null where failure is not null;
