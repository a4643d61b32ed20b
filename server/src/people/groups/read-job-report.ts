import { sql } from '../../platform/db/sql.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'

const JobReport = namedObject('GroupJob', {
  id: Type.String(),
  groupId: Type.String(),
  status: Type.OneOf(['running', 'finished', 'failed']),
  requestType: Type.OneOf(['group_create', 'group_replace', 'group_update']),
  requestedChanges: Type.Count({ description: 'Members named in the request' }),
  requestReceivedAt: Type.Timestamp(),
  finishedAt: Type.Nullable(Type.Timestamp()),
  membersCreatedCount: Type.Count(),
  membersRemovedCount: Type.Count(),
  membersProcessedCount: Type.Count({
    description: 'Members named in the request that have been processed, unknown ones included',
  }),
  membersPendingCount: Type.Count({ description: 'Users who are not added or removed yet' }),
  messages: Type.Array(Type.String()),
  errors: Type.Array(Type.Object({ value: Type.String(), detail: Type.String() })),
})

type Row = Omit<Static<typeof JobReport>, 'requestReceivedAt' | 'finishedAt'> & {
  readonly requestReceivedAt: Date
  readonly finishedAt: Date | null
}

export const readGroupJobReport = endpoint('GET /v2/Groups/JobReport/{jobId}', {
  tag: 'User groups',
  summary: 'Read the progress of a change of members',
  description: 'The job that `meta.JobId` of a group named; kept for 30 days.',
  access: { as: ['user', 'server'], scopes: ['groups.read'], role: 'program_manager' },
  // Reads from the primary database, which has the job at once.
  transaction: 'write',
  output: { status: 200, body: Type.One(JobReport) },
  async handle({ db }, { params }) {
    const jobId = params.jobId as string
    if (!isUuid(jobId)) throw notFound('Job')
    const job = await sql<Row>`
      select j.id, j.group_id::text as "groupId", j.status, j.request_type as "requestType",
             j.requested_changes as "requestedChanges", j.request_received_at as "requestReceivedAt",
             j.finished_at as "finishedAt", j.members_created_count as "membersCreatedCount",
             j.members_removed_count as "membersRemovedCount",
             j.requested_changes - m.pending_named as "membersProcessedCount", m.pending as "membersPendingCount",
             j.messages, j.errors
        from group_jobs j
        cross join lateral (
          select count(*)::int as pending, (count(*) filter (where named))::int as pending_named
            from group_job_members m
           where m.program_id = j.program_id and m.job_id = j.id and m.user_id > j.done_up_to) as m
       where j.program_id = ${db.programId} and j.id = ${jobId}::uuid`.first(db)
    if (!job) throw notFound('Job')
    const { requestReceivedAt, finishedAt } = job
    const times = {
      requestReceivedAt: presentTimestamp(requestReceivedAt),
      finishedAt: presentTimestamp(finishedAt),
    }
    return { data: { ...job, ...times } }
  },
})
