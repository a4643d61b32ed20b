// Groups that an identity provider keeps by SCIM. A group is an audience of the kind `group`: topics, posts and polls are
// targeted at it, and who sees them follows its members at once. Changes of members are jobs (`apply-change.ts`), small
// ones done before the answer.

import type { Module } from '../app.ts'
import { changeGroupMembersJob, groupChangeResumer } from './change-group-members-job.ts'
import { createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { forgetPlaces } from './forget.ts'
import { listGroups, readGroup, searchGroups } from './read-group.ts'
import { readJobReport } from './read-job-report.ts'
import { replaceGroup, updateGroup } from './replace-group.ts'

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
