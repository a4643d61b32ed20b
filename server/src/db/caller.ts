// Who a transaction acts for. It travels beside the call, so that every transaction of a request says so to the database,
// whose triggers write the audit log, and no handler can forget it.

import { AsyncLocalStorage } from 'node:async_hooks'

export interface DatabaseCaller {
  readonly kind: 'user' | 'server' | 'operator'
  readonly user_id: number | null
  readonly client_id: string
  readonly request_id: string
}

/** What transactions of bulk loads announce; the triggers of the audit log know it. */
const BULK = 'bulk'

const callers = new AsyncLocalStorage<DatabaseCaller | typeof BULK>()

/** Runs `work` with its transactions in the caller's name. */
export const actingFor = <T>(caller: DatabaseCaller, work: () => T): T => callers.run(caller, work)

/** Runs `work` with transactions that load rows in bulk, which the audit log leaves out. */
export const loadingInBulk = <T>(work: () => T): T => callers.run(BULK, work)

/** The caller as transactions announce it; empty for the server itself. */
export function callerText(): string {
  const caller = callers.getStore()
  return caller === undefined ? '' : caller === BULK ? BULK : JSON.stringify(caller)
}
