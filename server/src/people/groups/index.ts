// Groups that an identity provider keeps by SCIM. A group is an audience of the kind `group`: topics, posts and polls
// are targeted at it, and a change of its members changes who sees them at once. Changes of members are jobs
// (`apply-change.ts`), small ones done before the response.

import type { Module } from '../../shared/module.ts'
import { createGroup } from './endpoints/create-group.ts'
import { deleteGroup } from './endpoints/delete-group.ts'
import { listGroups, searchGroups } from './endpoints/list-groups.ts'
import { readGroup } from './endpoints/read-group.ts'
import { readJobReport } from './endpoints/read-job-report.ts'
import { replaceGroup } from './endpoints/replace-group.ts'
import { updateGroup } from './endpoints/update-group.ts'
import { forgetPlaces } from './forget.ts'
import { changeGroupMembersJob, groupChangeResumer } from './membership/change-group-members-job.ts'

export type { GroupRow } from './group.ts'
export { groupText, presentGroups, presentPage, type ResourceText, streamPage } from './present.ts'
export { readGroups } from './queries.ts'

export const groupsModule: Module = {
  name: 'groups',
  forgetPlaces,
  endpoints: [listGroups, searchGroups, createGroup, readGroup, replaceGroup, updateGroup, deleteGroup, readJobReport],
  jobs: [changeGroupMembersJob],
  workers: [groupChangeResumer],
}
