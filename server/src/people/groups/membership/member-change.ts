// Whom a request means by its members. Answers show a member by the id of the user, requests may name one by userName, and
// a userName may look like the id of somebody else. So that a group can be read and written back: a `$ref` means the user
// whose address it is, and the id of a current member means that member, wherever a request speaks of those who are in the
// group. Only a new name goes by the contract's order (docs/decisions/0017).

import type { Db } from '../../../platform/db/handle.ts'
import { inTurns } from '../../../platform/turns.ts'
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
  const { values, ids, named } = await collectNames(operations)
  const meanings = await resolveMembers(db, place, values, field)
  const references = await resolveMembers(db, place, ids, 'id')
  const reading = new Reading(meanings, references, field)
  for (const operation of operations) await reading.take(operation)
  return { ...(await reading.outcome()), named }
}

/** The names of a request, each once, and how many it has in all. */
async function collectNames(operations: readonly MemberOperation[]) {
  const values = new Set<string>()
  const ids = new Set<string>()
  let named = 0
  for (const operation of operations) {
    if (operation.kind === 'removeAll') continue
    named += operation.members.length
    await inTurns(operation.members, ({ value, userId }) => {
      if (userId === null) values.add(value)
      else ids.add(String(userId))
    })
  }
  return { values, ids, named }
}

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

  async take(operation: MemberOperation): Promise<void> {
    const members = operation.kind === 'removeAll' ? [] : operation.members
    // Before the list is cleared: who is replaced is a member still.
    const ids: number[] = []
    await inTurns(members, member => {
      const id = this.#idOf(member, operation.kind !== 'add')
      if (id !== null) ids.push(id)
    })
    if (operation.kind === 'removeAll' || operation.kind === 'replace') {
      this.#replaces = true
      this.#joins.clear()
    }
    await inTurns(ids, id => this.#joins.set(id, operation.kind !== 'remove'))
  }

  async outcome(): Promise<Omit<MemberChange, 'named'>> {
    const joining: number[] = []
    const leaving: number[] = []
    await inTurns(this.#joins, ([id, joins]) => (joins ? joining : leaving).push(id))
    return {
      replaces: this.#replaces,
      joining,
      // What a new list does not name leaves anyway.
      leaving: this.#replaces ? [] : leaving,
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
