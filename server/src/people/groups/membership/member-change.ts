// Resolves the members that a request names. Responses show a member by the id of the user, requests may use the
// userName, and a userName may look like another user's id. A group must be readable and writable back, so a `$ref`
// means the user with that address, and where a request refers to current members, the id of one means that member. Only a new
// name is resolved in the contract's order (docs/contract/scim.md#members).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { inTurns } from '../../../platform/turns.ts'
import { type IdentifierField, type MemberOperation, type NamedMember, NO_USER } from '../../scim/index.ts'
import { type GroupScope, type Meanings, resolveMembers } from './resolve-members.ts'

/** The change that a request makes to the members of a group, whatever they are now. */
export interface MemberChange {
  /** The members become exactly those who join. */
  readonly replaces: boolean
  readonly joining: readonly number[]
  readonly leaving: readonly number[]
  /** Number of members that the request names, unknown ones and repetitions included. */
  readonly named: number
  readonly unknown: readonly UnknownMember[]
  /** Names that two users have, one as userName, one as id. */
  readonly ambiguous: readonly AmbiguousMember[]
}

/** A name in the request that the program does not have. */
export interface UnknownMember {
  readonly value: string
  readonly detail: string
}

/** A name that was taken as a userName, and is the id of another user. */
export interface AmbiguousMember {
  readonly value: string
  readonly takenFor: number
}

/** Resolves the operations of a request in their order: for each user, the last one counts. */
export async function readMemberChange(
  db: ProgramDb,
  scope: GroupScope,
  operations: readonly MemberOperation[],
  field: IdentifierField | null,
): Promise<MemberChange> {
  const { values, ids, named } = await collectNames(operations)
  const meanings = await resolveMembers(db, scope, values, field)
  const references = await resolveMembers(db, scope, ids, 'id')
  const reader = new MemberChangeReader(meanings, references, field)
  for (const operation of operations) await reader.take(operation)
  return { ...(await reader.outcome()), named }
}

/** The names of a request, each once, and their number with repetitions. */
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

const NO_REFERENCE = 'No user of the program has the address in $ref'
const OTHER_TYPE = 'Only users can be members of a group: a member of another type is left out'

type Names = ReadonlyMap<string, Meanings>

/** The combined change of the operations added so far. */
class MemberChangeReader {
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
    // Before the list is cleared: a replaced user is still a member.
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
      // Members that a new list does not name are removed anyway.
      leaving: this.#replaces ? [] : leaving,
      unknown: [...this.#unknown.values()],
      ambiguous: [...this.#ambiguous.values()],
    }
  }

  #idOf({ value, userId }: NamedMember, speaksOfMembers: boolean): number | null {
    if (userId !== null) {
      const id = this.#references.get(String(userId))?.identified ?? null
      if (id === null) this.#unknown.set(value, { value, detail: userId === NO_USER ? OTHER_TYPE : NO_REFERENCE })
      return id
    }
    const { identified = null, byId = null, isMember = false } = this.#meanings.get(value) ?? {}
    const member = speaksOfMembers && byId !== null && this.#isMemberNow(byId, isMember) ? byId : null
    // With an identifierField the client says what its values are.
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
