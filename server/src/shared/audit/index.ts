// The audit log: who changed what, when, in which request. Database triggers write the rows in the transaction of the change
// (platform/db/functions); this module reads them, and adds actions that change no row of an audited table.

import type { Module } from '../module.ts'
import { forgetPlaces } from './forget.ts'
import { listAuditEvents } from './list-audit-events.ts'

export { recordInAuditLog } from './record.ts'

export const auditModule: Module = { name: 'audit', forgetPlaces, endpoints: [listAuditEvents] }
