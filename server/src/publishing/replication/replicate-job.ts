// Three short transactions, since each sees one program only: read the source, write the copy, settle the record.
// Idempotent: a rerun after a crash at any point has the same result.

import { defineJob } from '../../platform/jobs/job.ts'
import type { JobData } from '../../platform/jobs/queue.ts'
import type { Services } from '../../platform/services.ts'
import { hydrateContent } from '../content/index.ts'
import { readTranslations } from '../translations/index.ts'
import { existingTopics } from './check-target.ts'
import { copyPost } from './copy-post.ts'
import { findReplication, insertReplication, setStatus } from './queries.ts'
import type { TargetTopic } from './replication.ts'

interface ReplicateJob extends JobData {
  readonly replication_id: string
}

export const replicateJob = defineJob<ReplicateJob>({
  name: 'replicate-content',
  run: (services, { program_id, replication_id }) => replicate(services, program_id, replication_id),
})

/** Fails for good, without a copy, when the source or every topic of the target has gone meanwhile. */
async function replicate(services: Services, programId: number, id: string): Promise<void> {
  const { database, jobs } = services
  const { record, source } = await database.transaction(programId, async db => {
    const record = await findReplication(db, id)
    if (record?.status !== 'pending') return { record: undefined, source: undefined }
    const postId = record.source_content_id
    const post = (await hydrateContent(db, [postId])).get(postId)
    const translations = (await readTranslations(db, [postId])).get(postId) ?? []
    return { record, source: post && { post, translations } }
  })
  if (!record) return
  const { program_id: _, ...shared } = record
  const targetId = record.target_program_id
  const copied = await database.transaction(targetId, async db => {
    const topics = await existingTopics(db, record.channels as unknown as TargetTopic[])
    if (!source || topics.length === 0) return false
    await copyPost(db, { jobs, baseUrl: services.baseUrl() }, record, source, topics)
    await insertReplication(db, { ...shared, status: 'finished' })
    return true
  })
  await database.transaction(programId, db => setStatus(db, id, copied ? 'finished' : 'failed'))
}
