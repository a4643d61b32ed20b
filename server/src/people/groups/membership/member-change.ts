// Whom a request means by its members. Answers show a member by the id of the user, requests may name one by userName, and
// a userName may look like the id of somebody else. So that a group can be read and written back: a `$ref` means the user
// whose address it is, and the id of a current member means that member, wherever a request speaks of those who are in the
// group. Only a new name goes by the contract's order (docs/decisions/0017).

import type { Db } from '../../../platform/db/database.ts'
import type { IdentifierField, MemberOperation, NamedMember } from '../../scim/index.ts'
import { type Meanings, type Place, resolveMembers } from './resolve-members.ts'

/** What a request makes of the members of a group, whatever they are now. */
export interface MemberChange {
  /** The members become exactly those who join. */
  readonly replaces: boolean
  readonly joining: readonly number[]
  readonly leaving: readonly number[]
  /** How many members the request names, unknown ones and repetitions included. */
  readonly named: number
  readonly unknown: readonly UnknownMember[]
  /** Names that two users have, one as userName, one as id. */
  readonly ambiguous: readonly AmbiguousMember[]
}

/** Somebody whom the request names and the program does not have. */
export interface UnknownMember {
  readonly value: string
  readonly detail: string
}

/** A name that was taken as a userName, and is the id of another user. */
export interface AmbiguousMember {
  readonly value: string
  readonly takenFor: number
}

/** Finds out whom the operations of a request mean; in their order, so that the last word on a user counts. */
export async function readMemberChange(
  db: Db,
  place: Place,
  operations: readonly MemberOperation[],
  field: IdentifierField | null,
): Promise<MemberChange> {
  const named = operations.flatMap(operation => (operation.kind === 'removeAll' ? [] : operation.members))
  const meanings = await resolveMembers(
    db,
    place,
    new Set(named.filter(isWithoutReference).map(one => one.value)),
    field,
  )
  const references = await resolveMembers(db, place, new Set(named.flatMap(referenceOf)), 'id')
  const reading = new Reading(meanings, references, field)
  for (const operation of operations) reading.take(operation)
  return { ...reading.outcome(), named: named.length }
}

const isWithoutReference = ({ userId }: NamedMember) => userId === null
const referenceOf = ({ userId }: NamedMember) => (userId === null ? [] : [String(userId)])

type Names = ReadonlyMap<string, Meanings>

/** What the operations that were taken so far come to. */
class Reading {
  readonly #meanings: Names
  readonly #references: Names
  readonly #field: IdentifierField | null
  #replaces = false
  readonly #joins = new Map<number, boolean>()
  readonly #unknown = new Map<string, UnknownMember>()
  readonly #ambiguous = new Map<string, AmbiguousMember>()

  constructor(meanings: Names, references: Names, field: IdentifierField | null) {
    this.#meanings = meanings
    this.#references = references
    this.#field = field
  }

  take(operation: MemberOperation): void {
    const members = operation.kind === 'removeAll' ? [] : operation.members
    // Before the list is cleared: who is replaced is a member still.
    const ids = members.flatMap(member => this.#idOf(member, operation.kind !== 'add') ?? [])
    if (operation.kind === 'removeAll' || operation.kind === 'replace') {
      this.#replaces = true
      this.#joins.clear()
    }
    for (const id of ids) this.#joins.set(id, operation.kind !== 'remove')
  }

  outcome(): Omit<MemberChange, 'named'> {
    const who = (joining: boolean) => [...this.#joins].filter(([, does]) => does === joining).map(([id]) => id)
    return {
      replaces: this.#replaces,
      joining: who(true),
      // What a new list does not name leaves anyway.
      leaving: this.#replaces ? [] : who(false),
      unknown: [...this.#unknown.values()],
      ambiguous: [...this.#ambiguous.values()],
    }
  }

  #idOf({ value, userId }: NamedMember, speaksOfMembers: boolean): number | null {
    if (userId !== null) {
      const id = this.#references.get(String(userId))?.identified ?? null
      if (id === null) this.#unknown.set(value, { value, detail: 'No user of the program has the address in $ref' })
      return id
    }
    const { identified = null, byId = null, isMember = false } = this.#meanings.get(value) ?? {}
    const member = speaksOfMembers && byId !== null && this.#isMemberNow(byId, isMember) ? byId : null
    // An identifierField is the client's own word for what its values are.
    const id = this.#field === null ? (member ?? identified) : (identified ?? member)
    if (id === null) {
      this.#unknown.set(value, { value, detail: `No user of the program has this ${this.#field ?? 'userName or id'}` })
    } else if (this.#field === null && byId !== null && byId !== id) {
      this.#ambiguous.set(value, { value, takenFor: id })
    }
    return id
  }

  #isMemberNow(id: number, wasMember: boolean): boolean {
    return this.#joins.get(id) ?? (wasMember && !this.#replaces)
  }
}
