// Resolves the members that a request names. Responses show a member by the id of the user, requests may use the
// userName, and a userName may look like another user's id. A group must be readable and writable back, so a `$ref`
// means the user with that address, and where a request refers to current members, the id of one means that member. Only a new
// name is resolved in the contract's order (docs/contract/scim.md#members).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { inTurns } from '../../../platform/turns.ts'
import { type IdentifierField, type MemberOperation, type NamedMember, NO_USER } from '../../scim/index.ts'

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
  /** Names that are no userName and were taken as ids, where the request does not say what its names are. */
  readonly takenAsIds: readonly string[]
}

/** A name in the request that the program does not have. */
interface UnknownMember {
  readonly value: string
  readonly detail: string
}

/** A name that was taken as a userName, and is the id of another user. */
interface AmbiguousMember {
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
  readonly #takenAsIds = new Set<string>()

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
      takenAsIds: [...this.#takenAsIds],
    }
  }

  #idOf({ value, userId }: NamedMember, speaksOfMembers: boolean): number | null {
    if (userId !== null) {
      const id = this.#references.get(String(userId))?.identified ?? null
      if (id === null) this.#unknown.set(value, { value, detail: userId === NO_USER ? OTHER_TYPE : NO_REFERENCE })
      return id
    }
    const { identified = null, byId = null, isMember = false, isName = false } = this.#meanings.get(value) ?? {}
    const member = speaksOfMembers && byId !== null && this.#isMemberNow(byId, isMember) ? byId : null
    // With an identifierField the client says what its values are.
    const id = this.#field === null ? (member ?? identified) : (identified ?? member)
    if (id === null) {
      this.#unknown.set(value, { value, detail: `No user of the program has this ${this.#field ?? 'userName or id'}` })
    } else if (this.#field === null && byId !== null && byId !== id) {
      this.#ambiguous.set(value, { value, takenFor: id })
    } else if (this.#field === null && member === null && !isName) this.#takenAsIds.add(value)
    return id
  }

  #isMemberNow(id: number, wasMember: boolean): boolean {
    return this.#joins.get(id) ?? (wasMember && !this.#replaces)
  }
}

/** Names resolved by one statement: a few milliseconds on the embedded engine. */
const SET_SIZE = 1_000

/** The group whose members are named. */
interface GroupScope {
  readonly programId: number
  readonly organisationId: number
  readonly groupId: number
}

/** The users that a name may mean. */
interface Meanings {
  /** The user with this identifier. */
  readonly identified: number | null
  /** The user of the program whose id it is. */
  readonly byId: number | null
  /** Whether that user is a member, or is about to be; read only where no identifier names the user. */
  readonly isMember: boolean
  /** Whether it is the identifier of a user, not only an id. */
  readonly isName: boolean
}

/**
 * Resolves the names of a request. `field` says which identifier they are; null: userName, or else id
 * (docs/contract/scim.md#members). Of several users with one e-mail address it is the one with the lowest id.
 */
async function resolveMembers(
  db: ProgramDb,
  scope: GroupScope,
  names: ReadonlySet<string>,
  field: IdentifierField | null,
): Promise<Map<string, Meanings>> {
  const found = new Map<string, Meanings>()
  let set: string[] = []
  for (const name of names) {
    if (set.push(name) < SET_SIZE) continue
    await resolveSet(db, scope, set, field, found)
    set = []
  }
  if (set.length > 0) await resolveSet(db, scope, set, field, found)
  return found
}

async function resolveSet(
  db: ProgramDb,
  scope: GroupScope,
  names: readonly string[],
  field: IdentifierField | null,
  found: Map<string, Meanings>,
): Promise<void> {
  const named = await findByIdentifier(db, scope, names, field)
  const ids = names.map(name => (ID.test(name) ? Number(name) : null))
  const users = await usersOf(
    db,
    [...named, ...ids].filter(id => id !== null),
  )
  const userOf = (id: number | null) => (id !== null && users.has(id) ? id : null)
  const byIds = ids.map(userOf)
  const mayBeId = field === null || field === 'id'
  const identified = named.map((id, index) => userOf(id) ?? (mayBeId ? (byIds[index] ?? null) : null))
  const sure = field === 'id' ? identified : named.map(userOf)
  const doubtful = byIds.filter((id, index) => id !== sure[index]).filter(id => id !== null)
  const members = await findMembers(db, scope, doubtful)
  for (const [index, name] of names.entries()) {
    const byId = byIds[index] ?? null
    const isName = (sure[index] ?? null) !== null
    const isMember = byId !== null && members.has(byId)
    found.set(name, { identified: identified[index] ?? null, byId, isMember, isName })
  }
}

/** The users who belong to the group, or will through a running job. */
async function findMembers(db: ProgramDb, { groupId }: GroupScope, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await sql<{ user_id: number }>`
    select user_id from audience_members
     where program_id = ${db.programId} and audience_id = ${groupId} and user_id = any(${userIds}::bigint[])
    union
    select m.user_id
      from group_jobs j join group_job_members m on m.program_id = j.program_id and m.job_id = j.id
     where j.program_id = ${db.programId} and j.group_id = ${groupId} and j.status = 'running' and m.joins
       and m.user_id = any(${userIds}::bigint[])`.all(db)
  return new Set(rows.map(row => row.user_id))
}

/** An id as clients write it. */
const ID = /^[1-9][0-9]{0,14}$/

/** The identity of each name, or for addresses the user; null for none. */
async function findByIdentifier(
  db: ProgramDb,
  { programId, organisationId }: GroupScope,
  names: readonly string[],
  field: IdentifierField | null,
): Promise<(number | null)[]> {
  if (field === 'id') return names.map(() => null)
  const named =
    field === 'email'
      ? sql`select e.user_id from user_emails e
             where e.program_id = ${programId} and e.value_key = lower(n.name) order by e.user_id limit 1`
      : sql`select i.id from identities i where i.organisation_id = ${organisationId} and i.user_name_key = lower(n.name)`
  const rows = await sql<{ id: number | null }>`
    select (${named}) as id from unnest(${names}::text[]) with ordinality as n (name, position)
     order by n.position`.all(db)
  return rows.map(row => row.id)
}

/** The ids that belong to users of the program. One list: where the planner believes the program small, a look-up for each id reads all users. */
async function usersOf(db: ProgramDb, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: number }>`
    select id from users where program_id = ${db.programId} and id = any(${ids}::bigint[])`.all(db)
  return new Set(rows.map(row => row.id))
}
