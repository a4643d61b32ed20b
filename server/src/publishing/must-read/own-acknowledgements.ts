import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimes, type RowOf } from '../../platform/http/input/timestamp.ts'

const OwnAcknowledgement = namedObject('OwnAcknowledgement', {
  content_id: Type.Id(),
  title: Type.String({ description: 'As it was acknowledged' }),
  acknowledged_at: Type.Timestamp(),
  revision_id: Type.Nullable(described('The revision of the text that was acknowledged', Type.Id())),
  changed_since: Type.Boolean({ description: 'Title, summary or body are different now' }),
})

export const listOwnAcknowledgements = endpoint('GET /v2/me/acknowledgements', {
  tag: 'Me',
  summary: 'List what you have acknowledged, newest first',
  description: 'A post that asked again and was acknowledged again stands there twice.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { query: Type.Object(pageParameters) },
  output: { status: 200, body: Type.Page(OwnAcknowledgement) },
  async handle({ actor: { userId }, db }, { query }) {
    const { programId } = db
    return respondWithPage(db, query, present, {
      columns: sql`a.content_id, coalesce(r.title, c.title) as title, a.acknowledged_at, a.text_id as revision_id,
                   r.id is not null and (r.title, r.summary, r.body) <> (c.title, c.summary, c.body) as changed_since`,
      from: sql`
        from (select content_id, acknowledged_at, acknowledged_text_id as text_id from engagements
               where program_id = ${programId} and user_id = ${userId} and acknowledged_at is not null
              union all
              select content_id, acknowledged_at, text_id from former_acknowledgements
               where program_id = ${programId} and user_id = ${userId}) a
        join content c on c.program_id = ${programId} and c.id = a.content_id
        left join content_revisions r on r.program_id = ${programId} and r.content_id = a.content_id and r.id = a.text_id`,
      order: sql`a.acknowledged_at desc, a.content_id desc`,
    })
  },
})

const present = (row: RowOf<Static<typeof OwnAcknowledgement>, 'acknowledged_at'>) =>
  presentTimes(row, 'acknowledged_at')
