import type { Context } from '../../platform/http/endpoint.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { ListRequest } from '../scim/index.ts'
import { presentGroups, presentPage, streamGroupList } from './present.ts'
import { findGroupPage } from './queries.ts'

/** Options of the endpoints that read groups. */
export const groupRead = {
  tag: 'User groups',
  access: { as: ['user', 'server'], scopes: ['groups.read'], role: 'program_manager' },
  dialect: 'scim',
  // A long list is read while it is sent, after the first transaction has ended.
  transaction: 'own',
} as const

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
