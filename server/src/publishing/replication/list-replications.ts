import { type RawBuilder, sql } from 'kysely'
import { endpoint } from '../../platform/http/endpoint.ts'
import { invalid } from '../../platform/http/errors.ts'
import { described, List, Text, Type } from '../../platform/http/input/schema.ts'
import { presentReplication, Replication, type ReplicationRow } from './replication.ts'

/** Maximum records returned, newest first; narrow the filters to get older ones. */
const RECORDS_MAX = 1_000

const ID_MAX_LENGTH = 64

/** Ids of posts and programs as records show them: as text. */
const IdText = (description: string) => Type.Optional(described(description, Text(ID_MAX_LENGTH, { minLength: 1 })))

const COLUMNS = {
  'filter.source.contentId': 'source_content_id',
  'filter.source.platform': 'source_program_id',
  'filter.target.contentId': 'target_content_id',
  'filter.target.platform': 'target_program_id',
} as const

type Side = keyof typeof COLUMNS

export const listReplications = endpoint({
  id: 'listReplications',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/replications',
  summary: 'List which posts were republished between programs, newest first',
  description: `At least one filter of a source or a target is required. At most the ${RECORDS_MAX} newest are returned.`,
  access: { as: ['user', 'server'], scopes: ['content.read', 'content.replication.audit'], role: 'publisher' },
  input: {
    query: Type.Object({
      'filter.source.contentId': IdText('The post that was republished'),
      'filter.source.platform': IdText('The program that it was republished from'),
      'filter.target.contentId': IdText('The copy'),
      'filter.target.platform': IdText('The program that it was republished to'),
      'filter.workflowId': Type.Optional(
        described('The workflow of the record', Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      ),
    }),
  },
  output: { status: 200, body: List(Replication) },
  async handle({ db }, { query }) {
    const conditions = (Object.keys(COLUMNS) as Side[]).flatMap((name): RawBuilder<unknown>[] => {
      const value = query[name]
      return value === undefined ? [] : [sql`${sql.ref(COLUMNS[name])} = ${readId(value)}`]
    })
    if (conditions.length === 0) throw noFilter()
    const workflowId = query['filter.workflowId']
    if (workflowId !== undefined) conditions.push(sql`workflow_id = ${workflowId}`)
    const { rows } = await sql<ReplicationRow>`
      select * from replications
       where program_id = ${db.programId} and status <> 'failed' and ${sql.join(conditions, sql` and `)}
       order by replicated_at desc, id desc limit ${RECORDS_MAX}`.execute(db)
    return { data: rows.map(presentReplication) }
  },
})

/** Reads an id; 0, which no record has, for a text that cannot be one. */
function readId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

const noFilter = () =>
  invalid({
    rule: 'required',
    parameter: 'filter.source.contentId',
    message: 'at least one filter of the source or of the target is required',
  })
