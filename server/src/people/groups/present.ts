import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Context } from '../../platform/http/endpoint.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { Services } from '../../platform/services.ts'
import { LIST_URN, type ListRequest, type ProjectionQuery, presentGroup, scimBaseUrl } from '../scim/index.ts'
import { type GroupRow, groupEntityTag, toGroup } from './group.ts'
import { findGroupPage, readMemberSet, readMembers, toMember } from './queries.ts'

/** Responses with more members than this are streamed. */
const HELD_MEMBERS_MAX = 5000
const SET_SIZE = 2000

/** Whether a response contains members. */
export function wantsMembers(row: GroupRow, query: ProjectionQuery): boolean {
  return 'members' in presentGroup(toGroup(row, []), { ...query, baseUrl: '' })
}

/** Groups with their members; null if the members are more than HELD_MEMBERS_MAX. */
export async function presentGroups(
  services: Services,
  db: ProgramDb,
  rows: readonly GroupRow[],
  query: ProjectionQuery,
): Promise<unknown[] | null> {
  const presentation = { ...query, baseUrl: scimBaseUrl(services) }
  const first = rows[0]
  if (!first || !wantsMembers(first, query)) return rows.map(row => presentGroup(toGroup(row), presentation))
  if (rows.reduce((sum, row) => sum + row.member_count, 0) > HELD_MEMBERS_MAX) return null
  const members = Map.groupBy(
    await readMembers(
      db,
      rows.map(row => row.id),
    ),
    member => member.audience_id,
  )
  return rows.map(row => presentGroup(toGroup(row, (members.get(row.id) ?? []).map(toMember)), presentation))
}

/** A group as JSON text, written while it is sent; its members are read in sets, by short transactions. */
export function streamGroup(services: Services, programId: number, row: GroupRow, query: ProjectionQuery): Readable {
  return Readable.from(groupText(services, programId, row, query), { objectMode: false })
}

/** A list of groups, written likewise. */
export function streamGroupList(
  services: Services,
  programId: number,
  rows: readonly GroupRow[],
  list: { readonly total: number; readonly startIndex: number },
  query: ProjectionQuery,
): Readable {
  return streamPage(
    rows.map(row => () => groupText(services, programId, row, query)),
    list,
  )
}

/** The JSON text of one resource, in parts. */
export type ResourceText = () => Iterable<string> | AsyncIterable<string>

/** A ListResponse as JSON text, written while it is sent, from the text of each resource. */
export function streamPage(
  resources: readonly ResourceText[],
  list: { readonly total: number; readonly startIndex: number },
): Readable {
  async function* text() {
    const head = presentPage([], resources.length, list)
    yield `${JSON.stringify(head).slice(0, -2)}`
    for (const [index, resource] of resources.entries()) {
      if (index > 0) yield ','
      yield* resource()
    }
    yield ']}'
  }
  return Readable.from(text(), { objectMode: false })
}

/** A ListResponse; `Resources` is its last member. */
export function presentPage(
  resources: unknown[],
  itemsPerPage: number,
  { total, startIndex }: { readonly total: number; readonly startIndex: number },
) {
  return { schemas: [LIST_URN], totalResults: total, startIndex, itemsPerPage, Resources: resources }
}

/** A group as JSON text, its members read in sets. */
export async function* groupText(services: Services, programId: number, row: GroupRow, query: ProjectionQuery) {
  const presentation = { ...query, baseUrl: scimBaseUrl(services) }
  const { members: _none, ...rest } = presentGroup(toGroup(row, []), presentation)
  yield `${JSON.stringify(rest).slice(0, -1)},"members":[`
  let after = 0
  for (let separator = ''; ; separator = ',') {
    const set = await services.database.read(programId, db => readMemberSet(db, row.id, after, SET_SIZE))
    const last = set.at(-1)
    if (!last) break
    after = last.user_id
    const { members } = presentGroup(toGroup(row, set.map(toMember)), presentation)
    yield separator + JSON.stringify(members).slice(1, -1)
    if (set.length < SET_SIZE) break
  }
  yield ']}'
}

/** The response to a change: the group without its members, with the job that changes them. */
export function respondToGroupChange(
  { services, reply }: { readonly services: Services; readonly reply: FastifyReply },
  row: GroupRow,
  jobId: string,
  query: ProjectionQuery,
) {
  reply.header('etag', groupEntityTag(row))
  return presentGroup({ ...toGroup(row), jobId }, { ...query, baseUrl: scimBaseUrl(services) })
}

/** A page of groups as a SCIM ListResponse. */
export async function respondWithGroupList({ services, actor: { programId }, request }: Context, asked: ListRequest) {
  const { groups, total, presented } = await services.database.read(programId, async db => {
    const page = await findGroupPage(db, asked, programSettings(request).scim_filter)
    return { ...page, presented: await presentGroups(services, db, page.groups, asked) }
  })
  const list = { total, startIndex: asked.startIndex }
  if (presented) return presentPage(presented, presented.length, list)
  return streamGroupList(services, programId, groups, list, asked)
}
