// The caller of a transaction. It is kept in async context, so that every transaction of a request passes it to the
// database, whose triggers write the audit log, and no handler has to.

import { AsyncLocalStorage } from 'node:async_hooks'

export interface DatabaseCaller {
  /** The program of a user; null for operators. */
  readonly program_id: number | null
  readonly kind: 'user' | 'server' | 'operator'
  readonly user_id: number | null
  readonly client_id: string
  readonly request_id: string
  /** The tool of an assistant by which the caller acts. */
  readonly tool?: string
}

/** Callers of one transaction, by the membership id of the user whom each adds in it. The audit trigger finds it there. */
interface CallersOfUsers {
  readonly by: Readonly<Record<string, DatabaseCaller>>
}

/** The caller that transactions of bulk loads set; the triggers of the audit log skip it. */
const BULK = 'bulk'

/** Undefined: the server itself. */
export type Caller = DatabaseCaller | CallersOfUsers | typeof BULK | undefined

const callers = new AsyncLocalStorage<Caller>()

/** Runs `work`, whose transactions belong to the caller. */
export const actingFor = <T>(caller: Caller, work: () => T): T => callers.run(caller, work)

/** Runs `work` with transactions that several callers share: each adds the users with its membership ids. */
export function actingForEach<T>(callersByMembership: ReadonlyMap<string, Caller>, work: () => T): T {
  const known = [...callersByMembership].filter((entry): entry is [string, DatabaseCaller] => isOne(entry[1]))
  return callers.run({ by: Object.fromEntries(known) }, work)
}

const isOne = (caller: Caller): caller is DatabaseCaller => typeof caller === 'object' && 'kind' in caller

/** Runs `work` with transactions that load rows in bulk, which the audit log leaves out. */
export const loadingInBulk = <T>(work: () => T): T => callers.run(BULK, work)

/** The user of this program on whose behalf the current work runs; null for any other caller. */
export function currentMember(programId: number): number | null {
  const caller = callers.getStore()
  const isMember = typeof caller === 'object' && 'kind' in caller && caller.program_id === programId
  return isMember && caller.kind === 'user' ? caller.user_id : null
}

/** The current caller, for deferred work. */
export const currentCaller = (): Caller => callers.getStore()

/** The caller as transactions set it; empty for the server itself. */
export function callerText(): string {
  const caller = callers.getStore()
  return caller === undefined ? '' : caller === BULK ? BULK : JSON.stringify(caller)
}
