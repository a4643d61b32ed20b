import type { UserActor } from '../../platform/access/actor.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'
import { contentLimits } from '../content/index.ts'
import { requireContentId, requireOwnTopics, requireWritableId } from '../visibility/index.ts'
import { replicateJob } from './replicate-job.ts'
import {
  insertReplication,
  presentReplication,
  Replication,
  type ReplicationRow,
  reserveContentId,
  type TargetTopic,
} from './replication.ts'
import { existingTopics, requirePublisher, requireSibling } from './target-program.ts'

/** The id of a program: an integer, or its digits as a text, as in tokens and records. */
const ProgramId = () =>
  Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    pattern: '^[1-9][0-9]{0,14}$',
    maxLength: 15,
  })

const ReplicationRequest = namedObject('ReplicationInput', {
  target_program_id: ProgramId(),
  channels: Type.Array(Type.Object({ id: Type.Id(), hidden: Type.Optional(Type.Boolean()) }), {
    minItems: 1,
    maxItems: contentLimits.topicsMaxCount,
  }),
})

export const replicateContent = endpoint('POST /v2/content/{content_id}/replicate', {
  tag: 'Content',
  summary: 'Republish a post as a draft in another program of the organisation',
  description:
    'The copy is made in the background under the id that the record names. `channels` are topics of the target ' +
    'program. The caller must be a publisher in both programs.',
  access: { as: ['user'], scopes: ['content.write'], role: 'publisher' },
  transaction: 'own',
  input: { params: Type.Object({ content_id: Type.String({ maxLength: 64 }) }), body: ReplicationRequest },
  output: { status: 202, body: Type.One(Replication) },
  async handle({ actor, services }, { params, body }) {
    const sourceId = await findSource(services, actor, params.content_id)
    const targetId = Number(body.target_program_id)
    const topics = body.channels.map(({ id, hidden = false }) => ({ id, hidden }))
    const copyId = await checkTarget(services, actor, targetId, topics)
    const row = newRecord(actor, { sourceId, targetId, copyId, topics })
    await services.database.transaction(actor.programId, async db => {
      await insertReplication(db, row)
      await services.jobs.enqueue(db, replicateJob, { program_id: actor.programId, replication_id: row.id })
    })
    return { data: presentReplication(row) }
  },
})

async function findSource({ database }: Services, actor: UserActor, contentId: string): Promise<number> {
  return database.read(actor.programId, async db => {
    const id = await requireContentId(db, contentId, actor)
    await requireWritableId(db, actor, id)
    return id
  })
}

/** Checks the target in a transaction of that program; returns the reserved id of the copy. */
async function checkTarget(
  { database }: Services,
  actor: UserActor,
  targetId: number,
  topics: readonly TargetTopic[],
): Promise<number> {
  await database.read(actor.programId, db => requireSibling(db, actor, targetId))
  return database.transaction(targetId, async db => {
    const publisher = await requirePublisher(db, actor)
    await requireOwnTopics(
      db,
      publisher,
      topics.map(({ id }) => id),
    )
    const known = new Set(await existingTopics(db, topics))
    const unknown = topics.flatMap((topic, index) => (known.has(topic) ? [] : [index]))
    if (unknown.length > 0) throw invalid(...unknown.map(missingTopic))
    return reserveContentId(db)
  })
}

const missingTopic = (index: number) => ({
  rule: 'not_found' as const,
  parameter: `channels.${index}.id`,
  message: 'Topic does not exist in the target program',
})

interface Plan {
  readonly sourceId: number
  readonly targetId: number
  readonly copyId: number
  readonly topics: readonly TargetTopic[]
}

function newRecord(actor: UserActor, { sourceId, targetId, copyId, topics }: Plan): ReplicationRow {
  return {
    program_id: actor.programId,
    id: uuidv7(),
    source_program_id: actor.programId,
    source_content_id: sourceId,
    target_program_id: targetId,
    target_content_id: copyId,
    target_topic_id: topics[0]?.id as number,
    workflow_id: 0,
    channels: topics as unknown as ReplicationRow['channels'],
    requested_by: actor.userId,
    status: 'pending',
    replicated_at: new Date(),
  }
}
