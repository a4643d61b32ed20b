// Who a transaction acts for. It travels beside the call, so that every transaction of a request says so to the database,
// whose triggers write the audit log, and no handler can forget it.

import { AsyncLocalStorage } from 'node:async_hooks'

export interface DatabaseCaller {
  readonly kind: 'user' | 'server' | 'operator'
  readonly user_id: number | null
  readonly client_id: string
  readonly request_id: string
}

const callers = new AsyncLocalStorage<DatabaseCaller>()

/** Runs `work` with its transactions in the caller's name. */
export const actingFor = <T>(caller: DatabaseCaller, work: () => T): T => callers.run(caller, work)

/** The caller as transactions announce it; empty for the server itself. */
export function callerText(): string {
  const caller = callers.getStore()
  return caller ? JSON.stringify(caller) : ''
}
