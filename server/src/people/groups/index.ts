// Groups that an identity provider keeps by SCIM. A group is an audience of the kind `group`: topics, posts and polls
// are targeted at it, and a change of its members changes who sees them at once. Changes of members are jobs
// (`apply-change.ts`), small ones done before the response.

import { type ForgetPlace, recordsOf } from '../../shared/forgetting/index.ts'
import type { Module } from '../../shared/module.ts'
import {
  createGroup,
  deleteGroup,
  listGroups,
  readGroup,
  replaceGroup,
  searchGroups,
  updateGroup,
} from './endpoints.ts'
import { changeGroupMembersJob, groupChangeResumer } from './membership/change-group-members-job.ts'
import { readGroupJobReport } from './read-job-report.ts'

export type { GroupRow } from './group.ts'
export { groupText, presentGroups, presentPage, type ResourceText, streamPage } from './present.ts'
export { readGroups } from './queries.ts'

/** Reports list members that were not found, as the request named them; ids of requests are what clients sent. */
const forgetPlaces: readonly ForgetPlace[] = [
  recordsOf({
    table: 'group_jobs',
    key: { id: 'uuid' },
    columns: { messages: 'texts', errors: 'json', caller: 'json' },
  }),
]

export const groupsModule: Module = {
  name: 'groups',
  forgetPlaces,
  endpoints: {
    listGroups,
    searchGroups,
    createGroup,
    readGroup,
    replaceGroup,
    updateGroup,
    deleteGroup,
    readGroupJobReport,
  },
  jobs: [changeGroupMembersJob],
  workers: [groupChangeResumer],
}
