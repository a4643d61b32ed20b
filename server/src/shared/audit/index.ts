// The audit log: who changed what, when, in which request. Database triggers write the rows in the transaction of the change
// (platform/db/functions); this module reads them, and adds actions that change no row of an audited table.

import { AUDIT_TEXTS, recordsOf } from '../forgetting/index.ts'
import type { Module } from '../module.ts'
import { listAuditEvents } from './list-audit-events.ts'

export { recordInAuditLog } from './record-without-trigger.ts'

export const auditModule: Module = {
  name: 'audit',
  // Events stay, with the actor as a bare id; values that identify the person are displayed as personal data.
  forgetPlaces: [recordsOf(AUDIT_TEXTS)],
  endpoints: { listAuditEvents },
}
