import { GROUP_URN } from '../discovery/group-schema.ts'
import { groupResource } from '../discovery/schemas.ts'
import { createProjector, type ProjectionQuery } from '../protocol/projection.ts'

/** A group as returned. `members` is undefined if it was not requested; `jobId` is the job of the change that was requested. */
export type Group = {
  id: string
  displayName: string
  name: string
  description: string | null
  externalId: string | null
  members?: readonly GroupMember[]
  createdAt: Date
  updatedAt: Date
  version: string | null
  jobId?: string
}

/** `value` is the user's id. */
export type GroupMember = { value: string; display: string }

/** `baseUrl` is the address of the SCIM service, without a trailing slash. */
export function presentGroup(group: Group, { baseUrl, ...query }: ProjectionQuery & { baseUrl: string }) {
  const { id, displayName, name, description, externalId, members, jobId } = group
  const meta = {
    resourceType: groupResource.name,
    created: group.createdAt.toISOString(),
    lastModified: group.updatedAt.toISOString(),
    location: `${baseUrl}/Groups/${id}`,
    version: group.version,
  }
  return createProjector(
    groupResource,
    query,
  )({
    schemas: [GROUP_URN],
    id,
    externalId,
    displayName,
    name,
    description,
    ...(members && { members: members.map(member => presentGroupMember(member, baseUrl)) }),
    meta: jobId === undefined ? meta : { ...meta, JobId: jobId },
  })
}

/** One member, for lists that are too long for memory. */
export function presentGroupMember({ value, display }: GroupMember, baseUrl: string) {
  return { value, display, $ref: `${baseUrl}/Users/${value}`, type: 'User' }
}
