// Three short transactions, since each sees only one program: read the source, write the copy, settle the record.
// Idempotent: a rerun after a crash at any point has the same result.

import type { JobData } from '../../platform/job-queue.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { hydratePosts } from '../content/index.ts'
import { readTranslations } from '../translations/index.ts'
import { copyPost } from './copy-post.ts'
import { findReplication, insertReplication, setStatus, type TargetTopic } from './replication.ts'
import { existingTopics } from './target-program.ts'

interface ReplicateJob extends JobData {
  readonly replication_id: string
}

export const replicateJob = defineJob<ReplicateJob>({
  name: 'replicate-content',
  run: (services, { program_id, replication_id }) => replicate(services, program_id, replication_id),
})

/** Copies the post of a record. Fails without a retry if the source or all topics of the target were deleted meanwhile. */
async function replicate(services: Services, programId: number, id: string): Promise<void> {
  const { database } = services
  const { record, source } = await database.transaction(programId, async db => {
    const record = await findReplication(db, id)
    if (record?.status !== 'pending') return { record: undefined, source: undefined }
    const postId = record.source_content_id
    const post = (await hydratePosts(db, [postId])).get(postId)
    const translations = (await readTranslations(db, [postId])).get(postId) ?? []
    return { record, source: post && { post, translations } }
  })
  if (!record) return
  const { program_id: _, ...shared } = record
  const targetId = record.target_program_id
  const copied = await database.transaction(targetId, async db => {
    const topics = await existingTopics(db, record.channels as unknown as TargetTopic[])
    if (!source || topics.length === 0) return false
    await copyPost(db, services, record, source, topics)
    await insertReplication(db, { ...shared, status: 'finished' })
    return true
  })
  await database.transaction(programId, db => setStatus(db, id, copied ? 'finished' : 'failed'))
}
