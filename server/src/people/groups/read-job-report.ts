import { sql } from 'kysely'
import { isUuid } from '../../platform/db/uuid.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/http/errors.ts'
import { Count, Nullable, named, One, OneOf, Timestamp, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { RequestType } from './membership/jobs.ts'

const JobReport = named(
  'GroupJob',
  Type.Object({
    id: Type.String(),
    groupId: Type.String(),
    status: OneOf(['running', 'finished', 'failed']),
    requestType: OneOf(['group_create', 'group_replace', 'group_update']),
    requestedChanges: Count({ description: 'Members named in the request' }),
    requestReceivedAt: Timestamp(),
    finishedAt: Nullable(Timestamp()),
    membersCreatedCount: Count(),
    membersRemovedCount: Count(),
    membersProcessedCount: Count({
      description: 'Members named in the request that have been processed, unknown ones included',
    }),
    membersPendingCount: Count({ description: 'Users who are not added or removed yet' }),
    messages: Type.Array(Type.String()),
    errors: Type.Array(Type.Object({ value: Type.String(), detail: Type.String() })),
  }),
)

interface Row {
  readonly id: string
  readonly group_id: number
  readonly status: 'running' | 'finished' | 'failed'
  readonly request_type: RequestType
  readonly requested_changes: number
  readonly request_received_at: Date
  readonly finished_at: Date | null
  readonly members_created_count: number
  readonly members_removed_count: number
  readonly messages: string[]
  readonly errors: { value: string; detail: string }[]
  readonly pending: number
  readonly pending_named: number
}

export const readJobReport = endpoint({
  id: 'readGroupJobReport',
  tag: 'User groups',
  method: 'GET',
  path: '/v2/Groups/JobReport/{jobId}',
  summary: 'Read the progress of a change of members',
  description: 'The job that `meta.JobId` of a group named; kept for 30 days.',
  access: { as: ['user', 'server'], scopes: ['groups.read'], role: 'program_manager' },
  // Reads from the primary database, which has the job at once.
  transaction: 'write',
  output: { status: 200, body: One(JobReport) },
  async handle({ db }, { params }) {
    const jobId = params['jobId'] as string
    if (!isUuid(jobId)) throw notFound('Job')
    const { rows } = await sql<Row>`
      select j.id, j.group_id, j.status, j.request_type, j.requested_changes, j.request_received_at, j.finished_at,
             j.members_created_count, j.members_removed_count, j.messages, j.errors, m.pending, m.pending_named
        from group_jobs j
        cross join lateral (
          select count(*)::int as pending, (count(*) filter (where named))::int as pending_named
            from group_job_members m
           where m.program_id = j.program_id and m.job_id = j.id and m.user_id > j.done_up_to) as m
       where j.program_id = ${db.programId} and j.id = ${jobId}::uuid`.execute(db)
    if (!rows[0]) throw notFound('Job')
    return { data: presentJob(rows[0]) }
  },
})

function presentJob(row: Row) {
  return {
    id: row.id,
    groupId: String(row.group_id),
    status: row.status,
    requestType: row.request_type,
    requestedChanges: row.requested_changes,
    requestReceivedAt: presentTimestamp(row.request_received_at),
    finishedAt: presentTimestamp(row.finished_at),
    membersCreatedCount: row.members_created_count,
    membersRemovedCount: row.members_removed_count,
    membersProcessedCount: row.requested_changes - row.pending_named,
    membersPendingCount: row.pending,
    messages: row.messages,
    errors: row.errors,
  }
}
