import { sql } from 'kysely'
import { UUID_PATTERN } from '../../../platform/db/uuid.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { named, One, OneOf, Type } from '../../../platform/http/input/schema.ts'

const STATUSES = ['processing', 'ready'] as const

export const getAttachmentStatus = endpoint({
  id: 'getAttachmentStatus',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/attachments/{uuid}/status',
  summary: 'Read whether a file that you attach has arrived (experimental)',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Type.Object({ uuid: Type.String({ pattern: UUID_PATTERN, maxLength: 36 }) }) },
  output: {
    status: 200,
    body: One(
      named('AttachmentStatus', Type.Object({ uuid: Type.String({ format: 'uuid' }), status: OneOf(STATUSES) })),
    ),
  },
  errors: [404],
  async handle({ actor: { userId }, db }, { params }) {
    const { rows } = await sql<{ id: string; state: string }>`
      select id, state from uploads
       where program_id = ${db.programId} and id = ${params.uuid} and user_id = ${userId}`.execute(db)
    const upload = rows[0]
    if (!upload || upload.state === 'removing') throw notFound('Attachment')
    const status: (typeof STATUSES)[number] = upload.state === 'stored' ? 'ready' : 'processing'
    return { data: { uuid: upload.id, status } }
  },
})
