import { endpoint } from '../../platform/http/endpoint.ts'
import { invalid } from '../../platform/http/errors.ts'
import { described, List, Text, Type } from '../../platform/http/input/schema.ts'
import { presentReplication, Replication } from './replication.ts'

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
    const named = (Object.keys(COLUMNS) as Side[]).flatMap(name => {
      const value = query[name]
      return value === undefined ? [] : [{ column: COLUMNS[name], id: readId(value) }]
    })
    if (named.length === 0) throw noFilter()
    let list = db
      .selectFrom('replications')
      .selectAll()
      .where('program_id', '=', db.programId)
      .where('status', '!=', 'failed')
      .orderBy('replicated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(RECORDS_MAX)
    for (const { column, id } of named) list = list.where(column, '=', id)
    if (query['filter.workflowId'] !== undefined) list = list.where('workflow_id', '=', query['filter.workflowId'])
    return { data: (await list.execute()).map(presentReplication) }
  },
})

/** No record has the id 0, so what cannot be an id finds nothing. */
function readId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

const noFilter = () =>
  invalid({
    rule: 'required',
    parameter: 'filter.source.contentId',
    message: 'at least one filter of the source or of the target is required',
  })
