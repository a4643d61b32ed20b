import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import {
  type ColumnMap,
  conditionToSql,
  directionToSql,
  type FilterMode,
  filterToSql,
  groupColumns,
  type ListRequest,
  ScimError,
  sortKeyToSql,
  userColumns,
} from '../scim/index.ts'

export type Kind = 'user' | 'group'

/** A page of users and groups in their order, and the total of the whole list. */
export interface ResourcePage {
  readonly entries: readonly { readonly kind: Kind; readonly id: number }[]
  readonly total: number
}

interface SearchScope {
  readonly programId: number
  readonly organisationId: number
}

/** Allows `meta.resourceType` in every mode: filters on several types tell resources apart by it (RFC 7644 section 3.4.2.1). */
const withResourceType = (map: ColumnMap): ColumnMap => {
  const column = map.columns['meta.resourceType']
  return column?.kind === 'value'
    ? { ...map, columns: { ...map.columns, 'meta.resourceType': { ...column, basic: true } } }
    : map
}

const COLUMNS: Readonly<Record<Kind, ColumnMap>> = {
  user: withResourceType(userColumns),
  group: withResourceType(groupColumns),
}

const OTHER: Readonly<Record<Kind, Kind>> = { user: 'group', group: 'user' }

/** A page of the resources of these kinds. Throws 400 invalidFilter or invalidValue. */
export async function findPage(
  db: ProgramDb,
  scope: SearchScope,
  kinds: readonly Kind[],
  asked: ListRequest,
  mode: FilterMode,
): Promise<ResourcePage> {
  const { startIndex, count, sort } = asked
  const matches = kinds.map(kind => matchesOf(kind, scope, asked, mode))
  const { rows } = await sql<{ kinds: number[]; ids: number[]; total: number }>`
    with matches as materialized (${sql.join(matches, sql` union all `)}),
    places as (
      select kind, id, row_number() over (order by key ${sql.raw(directionToSql(sort?.order ?? 'ascending'))}, kind, id) as place
        from matches
    ),
    page as (select * from places where place >= ${startIndex} and place < ${startIndex + count})
    select (select count(*) from matches)::int as total,
           array(select kind from page order by place) as kinds,
           array(select id from page order by place) as ids`.execute(db)
  const { kinds: positions, ids, total } = rows[0] as (typeof rows)[number]
  const entries = ids.map((id, index) => ({ kind: KINDS[Number(positions[index])] as Kind, id: Number(id) }))
  return { entries, total }
}

/** In list order unless specified otherwise. */
const KINDS: readonly Kind[] = ['user', 'group']

function matchesOf(
  kind: Kind,
  scope: SearchScope,
  { filter, sort }: ListRequest,
  mode: FilterMode,
): RawBuilder<unknown> {
  const [map, beside] = [COLUMNS[kind], COLUMNS[OTHER[kind]]]
  const condition = filter ? filterToSql(filter, map, mode, { beside }) : { text: 'true', values: [] }
  const key = sort ? sortKeyBeside(sort.by, map, beside) : 'null::text'
  const where = conditionToSql(condition)
  if (kind === 'group') {
    return sql`
      select 1 as kind, g.id, ${sql.raw(key)} as key
        from audiences g where g.program_id = ${scope.programId} and g.kind = 'group' and (${where})`
  }
  const needsIdentity = /\bi\./.test(`${condition.text} ${key}`)
  const identity = needsIdentity
    ? sql`join identities i on i.id = u.id and i.organisation_id = ${scope.organisationId}`
    : sql``
  return sql`
    select 0 as kind, u.id, ${sql.raw(key)} as key
      from users u ${identity} where u.program_id = ${scope.programId} and (${where})`
}

/** Returns SQL of the sort key; null for an attribute that only the other type has. */
function sortKeyBeside(sortBy: string, map: ColumnMap, beside: ColumnMap): string {
  try {
    return sortKeyToSql(sortBy, map)
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    sortKeyToSql(sortBy, beside)
    return 'null'
  }
}
