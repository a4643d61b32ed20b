// Replication: a post of one program is republished as a draft in another one of the same organisation, by a user who
// is a publisher in both. Each program has its own row of the record and its own post; no transaction sees two programs.

import type { Module } from '../../shared/module.ts'
import { replicateContent } from './replicate-content.ts'
import { replicateJob } from './replicate-job.ts'
import { listReplications } from './replication.ts'

export const replicationModule: Module = {
  name: 'replication',
  endpoints: { replicateContent, listReplications },
  jobs: [replicateJob],
}
