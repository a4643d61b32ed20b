// Who a transaction acts for. It travels beside the call, so that every transaction of a request says so to the database,
// whose triggers write the audit log, and no handler can forget it.

import { AsyncLocalStorage } from 'node:async_hooks'

export interface DatabaseCaller {
  /** Where a user is a member; null for operators. */
  readonly program_id: number | null
  readonly kind: 'user' | 'server' | 'operator'
  readonly user_id: number | null
  readonly client_id: string
  readonly request_id: string
}

/** Callers of one transaction, by the record that each adds in it. The triggers of the audit log look for its key. */
interface CallersOfRecords {
  readonly by: Readonly<Record<string, DatabaseCaller>>
}

/** What transactions of bulk loads announce; the triggers of the audit log know it. */
const BULK = 'bulk'

/** Undefined: the server itself. */
export type Caller = DatabaseCaller | CallersOfRecords | typeof BULK | undefined

const callers = new AsyncLocalStorage<Caller>()

/** Runs `work` with its transactions in the caller's name. */
export const actingFor = <T>(caller: Caller, work: () => T): T => callers.run(caller, work)

/** Runs `work` with transactions that several callers share: each adds the users of its membership ids. */
export function actingForEach<T>(callersByRecord: ReadonlyMap<string, Caller>, work: () => T): T {
  const known = [...callersByRecord].filter((entry): entry is [string, DatabaseCaller] => isOne(entry[1]))
  return callers.run({ by: Object.fromEntries(known) }, work)
}

const isOne = (caller: Caller): caller is DatabaseCaller => typeof caller === 'object' && 'kind' in caller

/** Runs `work` with transactions that load rows in bulk, which the audit log leaves out. */
export const loadingInBulk = <T>(work: () => T): T => callers.run(BULK, work)

/** The user of this program whom work acts for at this moment; null for anybody else. */
export function currentMember(programId: number): number | null {
  const caller = callers.getStore()
  const isMember = typeof caller === 'object' && 'kind' in caller && caller.program_id === programId
  return isMember && caller.kind === 'user' ? caller.user_id : null
}

/** Whom work acts for at this moment, to be given to what it does later. */
export const currentCaller = (): Caller => callers.getStore()

/** The caller as transactions announce it; empty for the server itself. */
export function callerText(): string {
  const caller = callers.getStore()
  return caller === undefined ? '' : caller === BULK ? BULK : JSON.stringify(caller)
}
