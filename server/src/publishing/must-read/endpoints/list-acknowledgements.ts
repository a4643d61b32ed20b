import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type CsvSet, headLine, type Separator, separatorParameter } from '../../../platform/csv/index.ts'
import { prefersType } from '../../../platform/http/accepted.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import {
  described,
  Id,
  Nullable,
  named,
  OneOf,
  Page,
  QueryArray,
  Text,
  Timestamp,
  Type,
} from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { LANGUAGES } from '../../../shared/i18n/languages.ts'
import { isTimeZone } from '../../../shared/i18n/time-zones.ts'
import { ContentParams, readContent } from '../../content/index.ts'
import { csvForPeople, csvForPrograms } from '../tracker/csv.ts'
import { findTrackedPeople, type TrackedPerson, trackerLines } from '../tracker/people.ts'
import { readTrackedPost, TRACKER_STATES } from '../tracker/tracked-post.ts'

const TEXT_MAX_LENGTH = 255
const TIMEZONE_MAX_LENGTH = 64

const Acknowledgement = named(
  'Acknowledgement',
  Type.Object({
    user_id: Id(),
    display_name: Type.String(),
    department: Nullable(Type.String()),
    state: OneOf(TRACKER_STATES),
    acknowledged_at: Nullable(Timestamp()),
    last_reminded_at: Nullable(Timestamp()),
  }),
)

export const listAcknowledgements = endpoint({
  id: 'listAcknowledgements',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}/acknowledgements',
  summary: 'List the people who see a post with the state of their acknowledgement',
  description:
    'The people who can see the post now, by name; an empty list while it is not published. With `Accept: ' +
    'text/csv` every match of the filters, as CSV.',
  access: readContent,
  transaction: 'own',
  input: {
    params: ContentParams,
    query: Type.Object({
      'filter.state': Type.Optional(QueryArray(OneOf(TRACKER_STATES), 'States, any of them')),
      'filter.department': Type.Optional(described('The department, exactly', Text(TEXT_MAX_LENGTH))),
      search: Type.Optional(
        described(
          'A part of a name or userName; for program managers and higher also of an e-mail address',
          Text(TEXT_MAX_LENGTH),
        ),
      ),
      ...separatorParameter,
      language: Type.Optional(
        described(
          'Of the CSV: headings and states in this language, times in `timezone`, and e-mail addresses for program managers and ' +
            'higher; without it the names and values of the JSON',
          OneOf(LANGUAGES),
        ),
      ),
      timezone: Type.Optional(
        Type.String({ maxLength: TIMEZONE_MAX_LENGTH, description: 'The IANA name of a time zone; by default UTC' }),
      ),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Page(Acknowledgement) },
  errors: [404],
  async handle({ actor, services: { database }, request, reply }, { params, query }) {
    const post = await readTrackedPost(database, actor.programId, params.content_id)
    const filter = {
      searcher: actor,
      states: query['filter.state'],
      search: query.search?.trim() || null,
      department: query['filter.department'],
    }
    if (prefersType(request.headers.accept, 'text/csv')) {
      const { separator = 'comma', language, timezone = 'UTC' } = query
      if (!isTimeZone(timezone)) {
        throw invalid({ rule: 'invalid_format', parameter: 'timezone', message: 'is not the name of a time zone' })
      }
      const { headings, lines } = language
        ? csvForPeople(actor, { language, timezone, separator })
        : csvForPrograms(separator)
      return csvOf(reply, { id: post.id, headings, separator, sets: trackerLines(database, post, filter, lines) })
    }
    const page = readPage(query)
    const { rows, total } = await findTrackedPeople(database, post, filter, page)
    return { data: rows.map(presentPerson), meta: pageMeta(page, total) }
  },
})

const presentPerson = ({ acknowledged_at, last_reminded_at, ...person }: TrackedPerson) => ({
  ...person,
  acknowledged_at: presentTimestamp(acknowledged_at),
  last_reminded_at: presentTimestamp(last_reminded_at),
})

interface TrackerFile {
  readonly id: number
  readonly headings: readonly string[]
  readonly separator: Separator
  readonly sets: AsyncIterable<CsvSet>
}

/** Streamed: a set of lines is read at a time, whatever the number of people. */
function csvOf(reply: FastifyReply, { id, headings, separator, sets }: TrackerFile): Readable {
  async function* texts() {
    yield headLine(headings, separator)
    for await (const { lines } of sets) yield lines
  }
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="acknowledgements-${id}.csv"`)
  return Readable.from(texts(), { objectMode: false })
}
