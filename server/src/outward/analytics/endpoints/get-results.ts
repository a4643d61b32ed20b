import { isRuleAttribute, readAttributeRights, requireValues } from '../../../people/audiences/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { invalid } from '../../../platform/http/errors.ts'
import {
  Count,
  described,
  Nullable,
  named,
  One,
  type Static,
  Text,
  Timestamp,
  Type,
} from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { ContentParams, readContent } from '../../../publishing/content/index.ts'
import { settleNumbers } from '../../../publishing/statistics/index.ts'
import { countGroups } from '../results/by-attribute.ts'
import { readFigures, readMeasuredPost, readSeries } from '../results/read-results.ts'

/** `custom.` and a name. */
const ATTRIBUTE_MAX_LENGTH = 300

const Results = named(
  'ContentResults',
  Type.Object({
    as_of: Timestamp(),
    published_at: Nullable(Timestamp()),
    audience_at_publish: Count({ description: 'People who could see the post when it was published' }),
    audience_now: Count({ description: 'People who can see it now; of an archived post, who could' }),
    reached: Count({ description: 'People to whom it was shown, or who were notified of it' }),
    viewed: Count(),
    acknowledged: Count({ description: 'People whose acknowledgement is not out of date' }),
    liked: Count(),
    commented: Count(),
    shared: Count(),
    link_visits: Count({ description: 'Visits by links that count them, not people' }),
    series: Type.Array(Type.Object({ at: Timestamp(), viewed: Count(), acknowledged: Count() }), {
      description: 'New ones by the hour, then by the day, in UTC; without those in which nothing was',
    }),
    by: Type.Array(
      Type.Object({
        value: Nullable(Type.String()),
        folded: Type.Optional(
          Count({ description: 'Only in the last entry: people of groups below five, and those without a value' }),
        ),
        audience: Count(),
        viewed: Count(),
        acknowledged: Count(),
      }),
    ),
  }),
)

export const getContentResults = endpoint({
  id: 'getContentResults',
  tag: 'Analytics',
  method: 'GET',
  path: '/v2/content/{content_id}/results',
  summary: 'Read what became of a post',
  description:
    'People are counted once in each figure but `link_visits`. Without `by` the list of groups is empty; of a post that is not ' +
    'published every figure is 0. Private attributes are 403 below program manager.',
  access: readContent,
  transaction: 'own',
  input: {
    params: ContentParams,
    query: Type.Object({
      by: Type.Optional(
        described('An attribute that audiences can use, such as `department`', Text(ATTRIBUTE_MAX_LENGTH)),
      ),
    }),
  },
  output: { status: 200, body: One(Results) },
  errors: [403, 404],
  async handle({ actor, services }, { params, query: { by } }) {
    const { database } = services
    if (by !== undefined && !isRuleAttribute(by)) {
      throw invalid({ rule: 'invalid_enum', parameter: 'by', message: 'is no attribute that audiences can use' })
    }
    const post = await readMeasuredPost(database, actor.programId, params.content_id)
    if (by !== undefined) {
      requireValues(await database.read(actor.programId, db => readAttributeRights(db, actor.role)), by)
    }
    if (post.published_at === null) return { data: nothingYet() }
    await settleNumbers(services, actor.programId)
    const [{ as_of, ...figures }, series, groups] = await Promise.all([
      readFigures(database, post),
      readSeries(database, post),
      by === undefined ? [] : countGroups(database, post, by),
    ])
    return {
      data: {
        as_of: presentTimestamp(as_of),
        published_at: presentTimestamp(post.published_at),
        ...figures,
        series: series.map(point => ({ ...point, at: presentTimestamp(point.at) })),
        by: groups,
      },
    }
  },
})

const nothingYet = (): Static<typeof Results> => ({
  as_of: presentTimestamp(new Date()),
  published_at: null,
  audience_at_publish: 0,
  audience_now: 0,
  reached: 0,
  viewed: 0,
  acknowledged: 0,
  liked: 0,
  commented: 0,
  shared: 0,
  link_visits: 0,
  series: [],
  by: [],
})
