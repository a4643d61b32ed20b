import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Count, named, One, Type } from '../../../platform/http/input/schema.ts'
import { readContent } from '../access.ts'
import { ContentParams } from '../content.ts'
import { requireContentId } from '../read/find-content.ts'
import { readReach } from '../read/reach.ts'

const Reach = named(
  'Reach',
  Type.Object({
    audiences: Count(),
    topics: Count(),
    audiences_and_topics: Count(),
  }),
)

export const getContentReach = endpoint({
  id: 'getContentReach',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}/reach/unique_user_count',
  summary: 'Count the people who can see a post, or could once it is published',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: One(Reach) },
  async handle({ db }, { params }) {
    const id = await requireContentId(db, params.content_id)
    const reach = await readReach(db, id)
    if (!reach) throw notFound('Content')
    return { data: reach }
  },
})
