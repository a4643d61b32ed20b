import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { ContentParams, readContent, requireContentId } from '../../content/index.ts'
import { listTranslationsOf } from '../store.ts'
import { presentTranslation, Translation } from '../translation.ts'

export const listTranslations = endpoint({
  id: 'listTranslations',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}/translations',
  summary: 'List the translations of a post, by language',
  access: readContent,
  input: { params: ContentParams, query: Type.Object(pageParameters) },
  output: { status: 200, body: Page(Translation) },
  async handle({ db }, { params, query }) {
    const page = readPage(query)
    const { rows, total } = await listTranslationsOf(db, await requireContentId(db, params.content_id), page)
    return { data: rows.map(presentTranslation), meta: pageMeta(page, total) }
  },
})
