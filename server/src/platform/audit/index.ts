// The audit log: who changed what, when, in which request. Rows are written by triggers of the database in the
// transaction of the change (platform/db/functions); this module only reads them.

import type { Module } from '../module.ts'
import { forgetPlaces } from './forget.ts'
import { listAuditEvents } from './list-audit-events.ts'

export const auditModule: Module = { name: 'audit', forgetPlaces, endpoints: [listAuditEvents] }
