-- Events of comments under an alias said who had written them, and their deliveries can be read and sent again.
update events e
   set data = e.data || jsonb_build_object('user_id', null, 'author_alias_id', c.author_alias_id)
  from comments c
 where e.name = 'comment_created' and c.program_id = e.program_id and c.id = (e.data ->> 'comment_id')::bigint
   and c.author_alias_id is not null;
update webhook_deliveries d
   set data = d.data || jsonb_build_object('user_id', null, 'author_alias_id', c.author_alias_id)
  from comments c
 where d.event_name = 'comment_created' and c.program_id = d.program_id and c.id = (d.data ->> 'comment_id')::bigint
   and c.author_alias_id is not null;
