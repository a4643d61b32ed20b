import { isRuleAttribute, readAttributeRights, requireValues } from '../../../people/audiences/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { Count, described, Nullable, named, One, Text, Type } from '../../../platform/http/input/schema.ts'
import { ContentParams, readContent } from '../../content/index.ts'
import { countByAttribute, countStates } from '../tracker/summary.ts'
import { readTrackedPost } from '../tracker/tracked-post.ts'

/** `custom.` and a name. */
const ATTRIBUTE_MAX_LENGTH = 300

const Summary = named(
  'AcknowledgementSummary',
  Type.Object({
    audience: Count({ description: 'The people who can see the post now' }),
    acknowledged: Count(),
    missing: Count(),
    overdue: Count(),
    outdated: Count({ description: 'People who acknowledged the post before it changed' }),
    by: Type.Array(
      Type.Object({
        value: Nullable(Type.String({ description: 'null for people without a value' })),
        audience: Count(),
        acknowledged: Count(),
      }),
    ),
  }),
)

export const summarizeAcknowledgements = endpoint({
  id: 'summarizeAcknowledgements',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}/acknowledgements/summary',
  summary: 'Count acknowledgements of a post, also by an attribute of people',
  description:
    'Of an attribute the 200 most frequent values are counted, and people without one. Private attributes are 403 below program ' +
    'manager.',
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
  output: { status: 200, body: One(Summary) },
  errors: [403, 404],
  async handle({ actor, services: { database } }, { params, query: { by } }) {
    if (by !== undefined && !isRuleAttribute(by)) {
      throw invalid({ rule: 'invalid_enum', parameter: 'by', message: 'is no attribute that audiences can use' })
    }
    const post = await readTrackedPost(database, actor.programId, params.content_id)
    if (by !== undefined) {
      requireValues(await database.read(actor.programId, db => readAttributeRights(db, actor.role)), by)
    }
    const [counts, groups] = await Promise.all([
      countStates(database, post),
      by === undefined ? [] : countByAttribute(database, post, by),
    ])
    return { data: { ...counts, by: groups } }
  },
})
