import { nameParameter } from '../../people/directory/index.ts'
import { headLine, linesBelow, sendCsv } from '../../platform/csv/index.ts'
import { separatorParameter } from '../../platform/csv/separator.ts'
import { invalid } from '../../platform/errors.ts'
import { prefersType } from '../../platform/http/accepted.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { presentTimes } from '../../platform/http/input/timestamp.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import { STUDIO_LANGUAGES } from '../../shared/i18n/languages.ts'
import { isTimeZone, timezoneParameter } from '../../shared/i18n/time-zones.ts'
import { readContent } from '../content/index.ts'
import { ContentParams } from '../visibility/index.ts'
import { csvForPeople, csvForPrograms } from './csv.ts'
import { Acknowledgement, findTrackedPeople, type TrackedPerson, trackerLines } from './tracked-people.ts'
import { readTrackedPost, TRACKER_STATES } from './tracked-post.ts'

const TEXT_MAX_LENGTH = 255

export const listAcknowledgements = endpoint('GET /v2/content/{content_id}/acknowledgements', {
  tag: 'Content',
  summary: 'List the people who see a post with the state of their acknowledgement',
  description:
    'The people who can see the post now, by name; an empty list while it is not published. With `Accept: ' +
    'text/csv` every match of the filters, as CSV.',
  access: readContent,
  transaction: 'own',
  input: {
    params: ContentParams,
    query: Type.Object({
      'filter.state': Type.Optional(Type.QueryArray(Type.OneOf(TRACKER_STATES), 'States, any of them')),
      'filter.department': Type.Optional(described('The department, exactly', Type.Text(TEXT_MAX_LENGTH))),
      ...nameParameter,
      ...separatorParameter,
      language: Type.Optional(
        described(
          'Of the CSV: headings and states in this language, times in `timezone`, and e-mail addresses for program managers and ' +
            'higher; without it the names and values of the JSON',
          Type.OneOf(STUDIO_LANGUAGES),
        ),
      ),
      ...timezoneParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(Acknowledgement) },
  async handle({ actor, services: { database }, request, reply }, { params, query }) {
    const post = await readTrackedPost(database, actor, params.content_id)
    const filter = {
      searcher: actor,
      states: query['filter.state'],
      search: query.search?.trim() || null,
      department: query['filter.department'],
    }
    if (prefersType(request.headers.accept, 'text/csv')) {
      const { separator = 'comma', language, timezone = programSettings(request).timezone } = query
      if (!isTimeZone(timezone)) {
        throw invalid({ rule: 'invalid_format', parameter: 'timezone', message: 'is not the name of a time zone' })
      }
      const { headings, lines } = language
        ? csvForPeople(actor, { language, timezone, separator })
        : csvForPrograms(separator)
      const sets = trackerLines(database, post, filter, lines)
      return sendCsv(reply, `acknowledgements-${post.id}`, linesBelow(headLine(headings, separator), sets))
    }
    const page = readPage(query)
    const { rows, total } = await findTrackedPeople(database, post, filter, page)
    return { data: rows.map(presentPerson), meta: pageMeta(page, total) }
  },
})

const presentPerson = ({ namesake, ...person }: TrackedPerson) => ({
  ...presentTimes(person, 'acknowledged_at', 'last_reminded_at'),
  ...(namesake ? { namesake } : {}),
})
