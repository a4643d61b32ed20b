// The record of a post that was republished in another program
// (docs/contract/content.md#replication).

import type { Selectable } from 'kysely'
import { Count, named, type Static, Timestamp, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { ReplicationsTable } from '../../shared/tables.ts'

export type ReplicationRow = Selectable<ReplicationsTable>

export const Replication = named(
  'Replication',
  Type.Object({
    sourceContentId: Type.String(),
    targetContentId: Type.String(),
    sourcePlatform: Type.String(),
    targetPlatform: Type.String(),
    replicatedAt: Timestamp(),
    targetLocationId: Type.String(),
    workflowId: Count(),
  }),
)

/** Platforms are programs, the location is the first topic of the copy. */
export function presentReplication(row: ReplicationRow): Static<typeof Replication> {
  return {
    sourceContentId: String(row.source_content_id),
    targetContentId: String(row.target_content_id),
    sourcePlatform: String(row.source_program_id),
    targetPlatform: String(row.target_program_id),
    replicatedAt: presentTimestamp(row.replicated_at),
    targetLocationId: String(row.target_topic_id),
    workflowId: row.workflow_id,
  }
}

/** A topic of the target program that the copy goes to. */
export interface TargetTopic {
  readonly id: number
  readonly hidden: boolean
}
