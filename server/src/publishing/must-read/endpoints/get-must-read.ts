import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { ContentParams, readContent, requireContentId } from '../../content/index.ts'
import { MustReadSettings, presentMustRead } from '../must-read.ts'
import { readMustRead } from '../store.ts'

export const getMustRead = endpoint({
  id: 'getMustRead',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}/must_read',
  summary: 'Read until when and how a post must be read',
  description: '404 when it need not be acknowledged.',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: One(MustReadSettings) },
  errors: [404],
  async handle({ db }, { params }) {
    const row = await readMustRead(db, await requireContentId(db, params.content_id))
    if (!row) throw notFound('Must-read')
    return { data: presentMustRead(row) }
  },
})
