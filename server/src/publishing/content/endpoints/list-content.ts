import type { ProgramDb } from '../../../platform/db/handle.ts'
import { forProgram } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, readPage, readSort } from '../../../platform/http/input/pagination.ts'
import { Page } from '../../../platform/http/input/schema.ts'
import { settleNumbers } from '../../statistics/index.ts'
import { readContent } from '../access.ts'
import { Content } from '../content.ts'
import { CONTENT_SORT_FIELDS, ContentListQuery, type FoundContent, listContentIds } from '../read/content-list.ts'
import { readFigures } from '../read/figures.ts'
import { hydratePosts } from '../read/hydrate.ts'
import { presentContentFields } from '../read/present-content.ts'
import { withWordIndex } from '../write/search-index.ts'

export const listContent = endpoint({
  id: 'listContent',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content',
  summary: 'List posts in any state',
  description: `Sorts by ${CONTENT_SORT_FIELDS.join(', ')}; by default the newest first. Several values of one filter mean any of them. \`include=figures\` adds \`figures\`.`,
  access: readContent,
  input: { query: ContentListQuery },
  output: { status: 200, body: Page(Content) },
  transaction: 'own',
  async handle({ actor: { programId }, services }, { query }) {
    const { database, baseUrl } = services
    const withFigures = query.include?.includes('figures') === true
    if (withFigures) await settleNumbers(services, programId)
    const page = readPage(query)
    const sort = readSort(query.sort, CONTENT_SORT_FIELDS, '-created_at')
    const find = (db: ProgramDb) => listContentIds(db, query, sort, page)
    const show = async (db: ProgramDb, { ids, total }: FoundContent) => {
      const posts = await hydratePosts(db, ids)
      const figures = withFigures ? await readFigures(db, ids) : null
      const data = ids
        .flatMap(id => posts.get(id) ?? [])
        .map(post => ({
          ...presentContentFields(post, baseUrl()),
          ...(figures && { figures: figures.get(post.id) ?? null }),
        }))
      return { data, meta: pageMeta(page, total) }
    }
    if (!query.search?.trim()) return database.read(programId, async db => show(db, await find(db)))
    const found = await withWordIndex(database, db => find(forProgram(db, programId)))
    return database.read(programId, db => show(db, found))
  },
})
