import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Id, named, Page, Type } from '../../../platform/http/input/schema.ts'
import { readItems } from '../item.ts'
import { listSubmittableTopics as readTopicPage } from '../topic-queries.ts'

const SubmittableTopic = named(
  'SubmittableTopic',
  Type.Object({
    id: Id(),
    name: Type.String(),
    description: Type.String(),
    auto_publish: Type.Boolean({ description: 'Submissions are published without review.' }),
  }),
)

export const listSubmittableTopics = endpoint({
  id: 'listUserGeneratedContentTopics',
  tag: 'User generated content',
  method: 'GET',
  path: '/v2/ugc/topics',
  summary: 'List the topics that you may submit to, by name',
  access: readItems,
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(SubmittableTopic) },
  async handle({ actor, db }, { query }) {
    const page = readPage(query)
    const { rows, total } = await readTopicPage(db, actor, page)
    return { data: rows, meta: pageMeta(page, total) }
  },
})
