// The list of a newsletter's people, with what became of each mail.

import { DISPLAY_NAME_SQL } from '../../../people/directory/index.ts'
import { isOwnPersonSql } from '../../../people/restrictions/index.ts'
import type { Restricted } from '../../../platform/access/restrictions.ts'
import { plainCell, textCell, timeCell } from '../../../platform/csv/cells.ts'
import { headLine, linesBelow, readLines, SET_SIZE, sendCsv } from '../../../platform/csv/index.ts'
import { separatorParameter } from '../../../platform/csv/separator.ts'
import { selectPage } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { prefersType } from '../../../platform/http/accepted.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimes, type RowOf } from '../../../platform/http/input/timestamp.ts'
import { publisherOf, readContent } from '../../../publishing/content/index.ts'
import { NewsletterParams, narrowedTo, requireNewsletter } from '../../../publishing/newsletters/index.ts'
import { containsNames } from '../../../shared/text/names-sql.ts'

const STATUSES = ['sent', 'failed', 'skipped', 'waiting'] as const
const SEARCH_MAX_LENGTH = 200

const Delivery = namedObject('NewsletterDelivery', {
  user_id: Type.Id(),
  display_name: Type.String(),
  status: Type.OneOf(STATUSES),
  reason: Type.Nullable(Type.String()),
  at: Type.Timestamp(),
  opened_at: Type.Nullable(Type.Timestamp()),
  clicked_at: Type.Nullable(Type.Timestamp()),
})

const COLUMNS = ['user_id', 'display_name', 'status', 'reason', 'at', 'opened_at', 'clicked_at'] as const

export const listNewsletterDeliveries = endpoint('GET /v2/newsletters/{newsletter_id}/deliveries', {
  tag: 'Newsletters',
  summary: 'List the people of a newsletter by name, with what became of each mail',
  description:
    'Opens and clicks are null unless the newsletter was measured by person. With `Accept: text/csv` all of it, as CSV. Kept for 400 ' +
    'days; forgotten people leave the list.',
  access: readContent,
  transaction: 'own',
  input: {
    params: NewsletterParams,
    query: Type.Object({
      'filter.status': Type.Optional(Type.QueryArray(Type.OneOf(STATUSES), 'Statuses, any of them')),
      search: Type.Optional(Type.String({ maxLength: SEARCH_MAX_LENGTH, description: 'Parts of words of the name' })),
      ...separatorParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(Delivery) },
  async handle({ actor, services: { database }, request, reply }, { params, query }) {
    const { programId } = actor
    const newsletter = await database.read(programId, db => requireNewsletter(db, params.newsletter_id))
    const { id, mail_tracking: tracking } = newsletter
    const among = narrowedTo(publisherOf(actor), newsletter)
    const rows = rowsSql(programId, id, { byPerson: tracking === 'people', among }, query)
    if (prefersType(request.headers.accept, 'text/csv')) {
      const { separator } = query
      const cells = [
        plainCell('p.user_id'),
        textCell('p.display_name', separator),
        plainCell('p.status'),
        textCell('p.reason', separator),
        timeCell('p.at'),
        timeCell('p.opened_at'),
        timeCell('p.clicked_at'),
      ]
      const lines = readLines(database, programId, {
        cells,
        separator,
        page: last => sql`
          select d.name_key as k1, d.user_id as k2, d.* from (${rows}) d
           ${last ? sql`where (d.name_key, d.user_id) > (${last[0]}::text collate "C", ${last[1]}::bigint)` : sql``}
           order by d.name_key, d.user_id limit ${sql.lit(SET_SIZE)}`,
      })
      return sendCsv(reply, `newsletter-${id}`, linesBelow(headLine(COLUMNS, separator), lines))
    }
    const page = readPage(query)
    const list = {
      columns: sql.join(COLUMNS.map(column => sql.ref(`d.${column}`))),
      from: sql`from (${rows}) d`,
      order: sql`d.name_key, d.user_id`,
    }
    const found = await database.read(programId, db => selectPage<DeliveryRow>(db, list, page))
    const data = found.rows.map(row => presentTimes(row, 'at', 'opened_at', 'clicked_at'))
    return { data, meta: pageMeta(page, found.total) }
  },
})

type DeliveryRow = RowOf<Static<typeof Delivery>, 'at' | 'opened_at' | 'clicked_at'>

interface Filter {
  readonly 'filter.status'?: readonly (typeof STATUSES)[number][]
  readonly search?: string
}

/** SQL: the people of a newsletter who are still in the program. */
function rowsSql(
  programId: number,
  id: number,
  { byPerson, among }: { readonly byPerson: boolean; readonly among: Restricted | null },
  { 'filter.status': statuses, search }: Filter,
): Sql<unknown> {
  const conditions = [
    sql`r.program_id = ${programId} and r.newsletter_id = ${id}`,
    ...(among ? [isOwnPersonSql(programId, among, sql`r.user_id`)] : []),
    ...(statuses?.length ? [sql`r.status = any(${statuses}::text[])`] : []),
    ...(search?.trim() ? [containsNames(sql`${DISPLAY_NAME_SQL}`, search.trim())] : []),
  ]
  const counted = byPerson
    ? // Where views have no names, opens and clicks have none either, of what was sent before too.
      sql`left join newsletter_mails m on m.program_id = ${programId} and m.token = r.token
           and (select p.views_per_person from programs p where p.id = ${programId})`
    : sql`cross join (select null::timestamptz as opened_at, null::timestamptz as clicked_at) m`
  return sql`
    select r.user_id, ${DISPLAY_NAME_SQL} as display_name, r.status, r.reason, r.at, m.opened_at, m.clicked_at,
           sort_key(${DISPLAY_NAME_SQL}) collate "C" as name_key
      from newsletter_recipients r
      join users u on u.program_id = ${programId} and u.id = r.user_id
      ${counted}
     where ${sql.join(conditions, sql` and `)}`
}
