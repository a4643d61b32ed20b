import type { Restricted } from '../../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { notFound } from '../../../platform/errors.ts'
import { entityTag, isNotModified } from '../../../platform/http/conditional.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../../platform/http/input/schema.ts'
import {
  ContentParams,
  countReach,
  type Reach,
  readContentRef,
  readTargetsOfPost,
  requireContentId,
} from '../../visibility/index.ts'
import { readContent } from '../record/actor.ts'
import { readPost } from '../record/hydrate.ts'
import { respondWithContent } from '../record/present-content.ts'
import { Content } from '../record/record.ts'

export const getContent = endpoint('GET /v2/content/{content_id}', {
  tag: 'Content',
  summary: 'Read a post by id or UUID',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: Type.One(Content), headers: ['ETag'], isConditional: true },
  transaction: 'own',
  async handle(context, { params }) {
    const { actor, services } = context
    if (actor.restrictions.topicIds !== null)
      await services.database.read(actor.programId, db => requireContentId(db, params.content_id, actor))
    const post = await readPost(services.database, actor.programId, readContentRef(params.content_id))
    // A video that becomes ready does not change the tag, so posts with videos are always returned: clients poll for it.
    const isSteady = post !== null && post.videos.length === 0
    if (isSteady && isNotModified(context.request, context.reply, entityTag(post.edition))) return undefined
    return respondWithContent(context, post)
  },
})

const ReachCount = namedObject('Reach', {
  audiences: Type.Count(),
  topics: Type.Count(),
  audiences_and_topics: Type.Count(),
})

export const getContentReach = endpoint('GET /v2/content/{content_id}/reach/unique_user_count', {
  tag: 'Content',
  summary: 'Count the people who can see a post, or could once it is published',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: Type.One(ReachCount) },
  async handle({ actor, db }, { params }) {
    const id = await requireContentId(db, params.content_id, actor)
    const reach = await readReach(db, id, actor)
    if (!reach) throw notFound('Content')
    return { data: reach }
  },
})

/** Counts the active members that a post reaches, each once; null without the post. */
async function readReach(db: ProgramDb, contentId: number, reader: Restricted): Promise<Reach | null> {
  const targets = await readTargetsOfPost(db, contentId, reader)
  return targets ? countReach(db, targets) : null
}
