import type { Db } from '../db/database.ts'
import type { IdentifierField, MemberOperation } from '../scim/index.ts'
import { resolveMembers } from './resolve-members.ts'

/** What a request makes of the members of a group, whatever they are now. */
export interface MemberChange {
  /** The members become exactly those who join. */
  readonly replaces: boolean
  readonly joining: readonly number[]
  readonly leaving: readonly number[]
  /** How many members the request names, unknown ones and repetitions included. */
  readonly named: number
  readonly unknown: readonly UnknownMember[]
}

/** Somebody whom the request names and the program does not have. */
export interface UnknownMember {
  readonly value: string
  readonly detail: string
}

/** Finds out whom the operations of a request mean; in their order, so that the last word on a user counts. */
export async function readMemberChange(
  db: Db,
  place: { readonly programId: number; readonly organisationId: number },
  operations: readonly MemberOperation[],
  field: IdentifierField | null,
): Promise<MemberChange> {
  const names = operations.flatMap(operation => (operation.kind === 'removeAll' ? [] : operation.members))
  const distinct = new Set(names)
  const ids = await resolveMembers(db, place, distinct, field)
  let replaces = false
  const joins = new Map<number, boolean>()
  for (const operation of operations) {
    if (operation.kind === 'removeAll' || operation.kind === 'replace') {
      replaces = true
      joins.clear()
    }
    if (operation.kind === 'removeAll') continue
    for (const name of operation.members) {
      const id = ids.get(name)
      if (id !== undefined) joins.set(id, operation.kind !== 'remove')
    }
  }
  const who = (joining: boolean) => [...joins].filter(([, does]) => does === joining).map(([id]) => id)
  const detail = `No user of the program has this ${field ?? 'userName or id'}`
  return {
    replaces,
    joining: who(true),
    // What a new list does not name leaves anyway.
    leaving: replaces ? [] : who(false),
    named: names.length,
    unknown: [...distinct].filter(name => !ids.has(name)).map(value => ({ value, detail })),
  }
}
