import type { ProgramDb } from '../../platform/db/handle.ts'
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
import { AnyResourceOutput, ListOutput, type ListRequest, readSearchBody, SearchBody } from '../scim/index.ts'
import { presentUsers, readUsers } from '../users/index.ts'
import { findPage, type Kind, type ResourcePage } from './find-page.ts'

export const searchAll = endpoint({
  id: 'searchUsersAndGroups',
  tag: 'User management',
  method: 'POST',
  path: '/scim/v2/.search',
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
