import { explainedAttributes, readAttributeRights, readPersonTexts } from '../../../people/audiences/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, Nullable, named, One, OneOf, Text, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { wordsInLanguageOf } from '../../../shared/i18n/words.ts'
import { findContentId, readContentRef } from '../content-ref.ts'
import { CHECK_RULES, checksOf } from '../explain/checks.ts'
import { readVisibilityFacts } from '../explain/facts.ts'
import { maskFor } from '../explain/masking.ts'
import { recordExplained } from '../explain/record-explained.ts'
import { createRemedies } from '../explain/remedies.ts'

const CONTENT_REF_MAX_LENGTH = 36

const text = Nullable(Type.Union([Type.String(), Type.Array(Type.String())]))

const VisibilityCheck = named(
  'VisibilityCheck',
  Type.Object({
    rule: OneOf(CHECK_RULES),
    passed: Type.Boolean(),
    subject: Nullable(
      Type.Object(
        { id: Id(), name: Type.String() },
        { description: 'The topic or the audience; null of a deleted one' },
      ),
    ),
    conditions: Type.Array(
      Type.Object({
        attribute: Type.String(),
        operator: Type.String(),
        value: text,
        actual: text,
        passed: Type.Boolean({ description: 'Before any `not` around it' }),
      }),
    ),
    remedy: Nullable(Type.String({ description: 'The necessary change, in the language of the caller' })),
  }),
)

const Visibility = named(
  'Visibility',
  Type.Object({
    visible: Type.Boolean(),
    checks: Type.Array(VisibilityCheck),
    notified_at: Nullable(Timestamp()),
    viewed_at: Nullable(Timestamp()),
    acknowledged_at: Nullable(Timestamp()),
  }),
)

export const explainVisibility = endpoint({
  id: 'explainVisibility',
  tag: 'Audiences',
  method: 'GET',
  path: '/v2/content/{content_id}/visibility/{user_id}',
  summary: 'Explain why a person sees a post, or does not',
  description:
    'A person sees a post when they are active, the post is published, one of its topics passes both of its checks, and the post ' +
    'names no audience or one of them passes. Stands in the audit log, once an hour for the same caller, post and person.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  transaction: 'write',
  input: { params: Type.Object({ content_id: Text(CONTENT_REF_MAX_LENGTH), user_id: Id() }) },
  output: { status: 200, body: One(Visibility) },
  errors: [404],
  async handle({ actor, db, requestId }, { params }) {
    const contentId = await findContentId(db, readContentRef(params.content_id))
    if (contentId === null) throw notFound('Content')
    const facts = await readVisibilityFacts(db, contentId, params.user_id)
    if (!facts) throw notFound('Person')
    const audiences = [...facts.topics.flatMap(topic => topic.audiences), ...facts.audiences]
    const texts = await readPersonTexts(db, params.user_id, explainedAttributes(audiences))
    const rights = await readAttributeRights(db, actor.role)
    const remedies = createRemedies(facts, { texts, rights }, await wordsInLanguageOf(db, actor.userId))
    const checks = checksOf(facts, texts, remedies)
    await recordExplained(db, actor, { contentId, userId: params.user_id, requestId })
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
