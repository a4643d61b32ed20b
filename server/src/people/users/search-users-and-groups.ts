// The search at the root of the SCIM service, over users and groups together (RFC 7644 section 3.4.3).

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type Context, endpoint } from '../../platform/http/endpoint.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { Services } from '../../platform/services.ts'
import {
  type GroupRow,
  groupText,
  presentGroups,
  presentPage,
  type ResourceText,
  readGroups,
  streamPage,
} from '../groups/index.ts'
import {
  AnyResourceOutput,
  type ColumnMap,
  conditionToSql,
  directionToSql,
  type FilterMode,
  filterToSql,
  groupColumns,
  ListOutput,
  type ListRequest,
  readSearchBody,
  ScimError,
  SearchBody,
  sortKeyToSql,
  userColumns,
} from '../scim/index.ts'
import { readUsers } from './find-user.ts'
import { presentUsers } from './present.ts'

export const searchUsersAndGroups = endpoint('POST /scim/v2/.search', {
  tag: 'User management',
  summary: 'List users and groups of the program together, asked for in a body',
  description:
    'Users first, by id, unless `sortBy` is given; those of the two that the token may read. An attribute that only ' +
    'one of them has is without a value for the other. `meta.resourceType eq "User"` works in every program.',
  access: { as: ['user', 'server'], anyScope: ['users.read', 'groups.read'], role: 'program_manager' },
  dialect: 'scim',
  // Long responses are read while they are sent.
  transaction: 'own',
  input: { body: SearchBody },
  output: { status: 200, body: ListOutput(AnyResourceOutput) },
  async handle(context, { body }) {
    const { services, actor, request } = context
    const asked = readSearchBody(body)
    const kinds = KINDS.filter(kind => actor.scopes.has(`${kind}s.read`))
    const mode = programSettings(request).scim_filter
    const found = await services.database.transaction(actor.programId, async db => {
      const page = await findPage(db, actor, kinds, asked, mode)
      return { page, ...(await readFound(context, db, page, asked)) }
    })
    return listResponse(services, actor.programId, found, asked)
  },
})

const KINDS = ['user', 'group'] as const satisfies readonly Kind[]

interface Found {
  readonly users: ReadonlyMap<number, unknown>
  readonly groups: ReadonlyMap<number, GroupRow>
  /** Groups as presented; null when their members are too many for memory. */
  readonly presented: ReadonlyMap<number, unknown> | null
}

async function readFound(
  context: Context,
  db: ProgramDb,
  { entries }: ResourcePage,
  asked: ListRequest,
): Promise<Found> {
  const { services } = context
  const idsOf = (kind: Kind) => entries.filter(entry => entry.kind === kind).map(({ id }) => id)
  const users = await readUsers(db, idsOf('user'))
  const groups = await readGroups(db, idsOf('group'))
  const presented = await presentGroups(services, db, groups, asked)
  const shown = presentUsers(context, users, asked)
  return {
    users: new Map(users.map(({ id }, index) => [Number(id), shown[index]])),
    groups: new Map(groups.map(row => [row.id, row])),
    presented: presented && new Map(groups.map(({ id }, index) => [id, presented[index]])),
  }
}

function listResponse(
  services: Services,
  programId: number,
  { page, users, groups, presented }: Found & { readonly page: ResourcePage },
  asked: ListRequest,
) {
  const list = { total: page.total, startIndex: asked.startIndex }
  if (presented) {
    const all = page.entries.flatMap(({ kind, id }) => (kind === 'user' ? users : presented).get(id) ?? [])
    return presentPage(all, all.length, list)
  }
  const texts = page.entries.flatMap(({ kind, id }): ResourceText[] => {
    const user = kind === 'user' ? users.get(id) : undefined
    const group = kind === 'group' ? groups.get(id) : undefined
    if (user) return [() => [JSON.stringify(user)]]
    return group ? [() => groupText(services, programId, group, asked)] : []
  })
  return streamPage(texts, list)
}

type Kind = 'user' | 'group'

/** A page of users and groups in their order, and the total of the whole list. */
interface ResourcePage {
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
async function findPage(
  db: ProgramDb,
  scope: SearchScope,
  kinds: readonly Kind[],
  asked: ListRequest,
  mode: FilterMode,
): Promise<ResourcePage> {
  const { startIndex, count, sort } = asked
  const matches = kinds.map(kind => matchesOf(kind, scope, asked, mode))
  const {
    kinds: positions,
    ids,
    total,
  } = await sql<{ kinds: number[]; ids: number[]; total: number }>`
    with matches as materialized (${sql.join(matches, sql` union all `)}),
    places as (
      select kind, id, row_number() over (order by key ${sql.raw(directionToSql(sort?.order ?? 'ascending'))}, kind, id) as place
        from matches
    ),
    page as (select * from places where place >= ${startIndex} and place < ${startIndex + count})
    select (select count(*) from matches)::int as total,
           array(select kind from page order by place) as kinds,
           array(select id from page order by place) as ids`.one(db)
  const entries = ids.map((id, index) => ({ kind: KINDS[Number(positions[index])] as Kind, id: Number(id) }))
  return { entries, total }
}

/** In list order unless specified otherwise. */
function matchesOf(kind: Kind, scope: SearchScope, { filter, sort }: ListRequest, mode: FilterMode): Sql<unknown> {
  const [map, beside] = [COLUMNS[kind], COLUMNS[OTHER[kind]]]
  const condition = filter ? filterToSql(filter, map, mode, beside) : { text: 'true', values: [] }
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
