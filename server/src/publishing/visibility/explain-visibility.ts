import { DayBounds, explainedSources, readAttributeRights, readPersonTexts } from '../../people/audiences/index.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { wordsInLanguageOf } from '../../shared/i18n/words.ts'
import { ContentParams, findContentId } from './content-refs.ts'
import { CHECK_RULES, checksOf, maskFor, recordExplained } from './explain-checks.ts'
import { readVisibilityFacts, withOwnAudiences } from './explain-facts.ts'
import { createRemedies } from './remedies.ts'

const VisibilityCheck = namedObject('VisibilityCheck', {
  rule: Type.OneOf(CHECK_RULES),
  passed: Type.Boolean(),
  subject: Type.Nullable(
    Type.Object(
      { id: Type.Id(), name: Type.String() },
      { description: 'The topic or the audience; null of a deleted one' },
    ),
  ),
  conditions: Type.Array(
    Type.Object({
      attribute: Type.String(),
      operator: Type.String(),
      value: Type.Nullable(
        Type.Union([Type.String(), Type.Array(Type.String()), DayBounds], { description: 'Days for `days_since`' }),
      ),
      actual: Type.Nullable(
        Type.Union([Type.String(), Type.Array(Type.String())], { description: 'The number of days for `days_since`' }),
      ),
      passed: Type.Boolean({ description: 'Before any `not` around it' }),
    }),
  ),
  remedy: Type.Nullable(Type.String({ description: 'The necessary change, in the language of the caller' })),
})

const Visibility = namedObject('Visibility', {
  visible: Type.Boolean(),
  checks: Type.Array(VisibilityCheck),
  notified_at: Type.Nullable(Type.Timestamp()),
  viewed_at: Type.Nullable(Type.Timestamp()),
  acknowledged_at: Type.Nullable(Type.Timestamp()),
})

export const explainVisibility = endpoint('GET /v2/content/{content_id}/visibility/{user_id}', {
  tag: 'Audiences',
  summary: 'Explain why a person sees a post, or does not',
  description:
    'A person sees a post when they are active, the post is published, one of its topics passes both of its checks, and the post ' +
    'names no audience or one of them passes. Stands in the audit log, once an hour for the same caller, post and person.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  transaction: 'write',
  input: { params: Type.Object({ ...ContentParams.properties, user_id: Type.Id() }) },
  output: { status: 200, body: Type.One(Visibility) },
  async handle({ actor, db, request, requestId }, { params }) {
    const contentId = await findContentId(db, params.content_id, actor)
    if (contentId === null) throw notFound('Content')
    const read = await readVisibilityFacts(db, contentId, params.user_id, actor)
    if (!read) throw notFound('Person')
    const facts = withOwnAudiences(read, actor)
    const audiences = [...facts.topics.flatMap(topic => topic.audiences), ...facts.audiences]
    const texts = await readPersonTexts(db, params.user_id, explainedSources(audiences))
    const rights = await readAttributeRights(db, actor.role)
    const remedies = createRemedies(facts, { texts, rights }, await wordsInLanguageOf(db, actor.userId, request))
    const checks = checksOf(facts, texts, remedies)
    await recordExplained(db, actor, { record: 'content', id: contentId, userId: params.user_id, requestId })
    return {
      data: {
        visible: facts.visible,
        checks: checks.map(check => ({
          ...check,
          conditions: check.conditions.map(condition => maskFor(rights, condition)),
        })),
        notified_at: presentTimestamp(facts.notified_at),
        viewed_at: presentTimestamp(facts.viewed_at),
        acknowledged_at: presentTimestamp(facts.acknowledged_at),
      },
    }
  },
})
