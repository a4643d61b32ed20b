import type { Actor } from '../../../platform/access/actor.ts'
import { checkIfMatch, entityTag } from '../../../platform/http/conditional.ts'
import { type Context, endpoint } from '../../../platform/http/endpoint.ts'
import { Nullable, named, One, TimestampIn, Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { readContentRef } from '../../visibility/index.ts'
import { writeContent } from '../access.ts'
import type { ContentActor } from '../actor.ts'
import { Content, ContentParams, Override } from '../content.ts'
import { publishTogether } from '../lifecycle/publish-together.ts'
import { respondWithContent } from '../read/find-content.ts'
import { changeContentState } from './change-content-state.ts'

const PublishRequest = named(
  'PublishInput',
  Type.Object({ publish_at: Type.Optional(Nullable(TimestampIn())), override: Type.Optional(Override()) }),
)

export const publishContent = endpoint({
  id: 'publishContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/publish',
  summary: 'Publish a post now, or schedule it',
  description:
    'A future `publish_at` leads to the state `scheduled`. While one of its videos is being processed the post is ' +
    '`processing`, and published when all are ready. Where the program asks for four eyes, its last writer does not publish it.',
  access: writeContent,
  transaction: 'own',
  input: { params: ContentParams, body: PublishRequest },
  bodyOptional: true,
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [412],
  async handle(context, { params, body }) {
    const { actor, services } = context
    const publishAt = body.publish_at ? parseTimestamp(body.publish_at) : null
    const isOverride = body.override === true
    const contentId = readContentRef(params.content_id)?.id ?? null
    // An override of four eyes is recorded in the name of its transaction's only caller.
    if (contentId !== null && publishAt === null && !isOverride) {
      const published = await publishWithOthers(context, contentId)
      if (published) return published
    }
    return services.database.transaction(actor.programId, async db => {
      const request = { action: 'publish', publishAt, isOverride } as const
      const response = await changeContentState({ ...context, db }, params.content_id, request)
      await context.keep(db, response)
      return response
    })
  },
})

async function publishWithOthers(
  context: Context<ContentActor & Actor>,
  contentId: number,
): Promise<{ data: Content } | undefined> {
  const { actor, services, request } = context
  let response: { data: Content } | undefined
  const isDone = await publishTogether(services, {
    programId: actor.programId,
    contentId,
    actor,
    check: ({ edition }) => checkIfMatch(request, entityTag(edition)),
    async keep(db, post) {
      response = respondWithContent(context, post)
      await context.keep(db, response)
    },
  })
  return isDone ? response : undefined
}
