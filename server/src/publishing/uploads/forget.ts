import { sql } from 'kysely'
import { type ForgetPlace, recordsOf } from '../../shared/forgetting/index.ts'
import { sweepUploads } from './sweep-uploads.ts'

/** Everything that can show a file (the triggers `note_uploads`), as one text. */
const SHOWN_SQL = `
  exists (select from content c where c.program_id = u.program_id
           and position(u.view_token in concat(c.body, ' ', c.author_avatar_url)) > 0)
  or exists (select from content_images i where i.program_id = u.program_id and position(u.view_token in i.url) > 0)
  or exists (select from content_videos v where v.program_id = u.program_id
              and position(u.view_token in concat(v.url, ' ', v.thumbnail_url)) > 0)
  or exists (select from content_links l where l.program_id = u.program_id
              and position(u.view_token in concat(l.url, ' ', l.image_url)) > 0)
  or exists (select from ugc_items g where g.program_id = u.program_id
              and position(u.view_token in concat(g.body, ' ', g.content_cover, ' ', g.attachments)) > 0)
  or exists (select from comment_aliases a where a.program_id = u.program_id and position(u.view_token in a.avatar_url) > 0)
  or exists (select from topics t where t.program_id = u.program_id and position(u.view_token in t.image_url) > 0)
  or exists (select from users o where o.program_id = u.program_id and position(u.view_token in o.photo_url) > 0)
  or exists (select from topic_pages p where p.program_id = u.program_id and position(u.view_token in p.url) > 0)
  or exists (select from programs p where p.id = u.program_id and position(u.view_token in p.logo_url) > 0)`

/** Files of posts that stay lose their owner; those that nothing shows (drafts, unused files) are deleted. */
const files: ForgetPlace = {
  name: 'uploads (user_id, files)',
  phase: 'ids',
  async forget(services, programId, { id, pseudonym }) {
    await services.database.transaction(programId, async db => {
      await sql`
        update uploads u
           set user_id = ${pseudonym},
               state = case when shown.is_shown then u.state else 'removing' end,
               used_at = case when shown.is_shown then u.used_at end
          from (select u.id, (${sql.raw(SHOWN_SQL)}) as is_shown from uploads u
                 where u.program_id = ${programId} and u.user_id = ${id}) shown
         where u.program_id = ${programId} and u.id = shown.id`.execute(db)
    })
    while (await sweepUploads(services));
  },
}

export const forgetPlaces: readonly ForgetPlace[] = [
  files,
  recordsOf({ table: 'uploads', key: { id: 'uuid' }, columns: { filename: 'text' } }),
]
