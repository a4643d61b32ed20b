// The lists that restrict a role (docs/contract/access.md#restricted-roles), as people carry them and as they are written.

import { AtriumError, type DirectoryPerson } from '@atrium/client'
import { readPerson, readUser, updatePerson } from '@atrium/client/operations'
import { connect } from '../../../api/connect.ts'
import type { RoleName } from '../parts/ranks.ts'

const atrium = connect({ readPerson, readUser, updatePerson })

export const LISTS = ['role_topics', 'role_audiences', 'role_email_aliases'] as const
export type ListName = (typeof LISTS)[number]
/** Names by list; an empty list restricts nothing. */
export type Lists = Readonly<Record<ListName, readonly string[]>>

export const listsOf = (person: Partial<Pick<DirectoryPerson, ListName>>): Lists => ({
  role_topics: person.role_topics ?? [],
  role_audiences: person.role_audiences ?? [],
  role_email_aliases: person.role_email_aliases ?? [],
})

export const hasList = (lists: Lists): boolean => LISTS.some(name => lists[name].length > 0)

/** The roles that lists restrict. */
export const RESTRICTED_ROLES: readonly RoleName[] = ['publisher', 'channel_contributor']

/** The change of a person: lists, and the role of a local publisher. */
export type RestrictionChange = Lists & { readonly role?: RoleName }

/** Writes the lists of a person; with `version` only while the person has it, 412 otherwise. */
export const restrict = (userId: number, { role, ...lists }: RestrictionChange, version?: string | null) =>
  atrium.updatePerson(
    { user_id: userId, ...lists, ...(role ? { role } : {}) },
    { headers: version ? { 'if-match': version } : {} },
  )

export const MERGES = ['add', 'remove', 'replace'] as const
export type Merge = (typeof MERGES)[number]

/** A change of the lists of several people: entries to add, to remove, or to replace the lists with. */
export interface ListsOfMany extends RestrictionChange {
  readonly merge: Merge
}

const merged = (before: readonly string[], entries: readonly string[], merge: Merge): readonly string[] => {
  if (merge === 'replace') return entries
  const kept = before.filter(name => !entries.includes(name))
  return merge === 'add' ? [...kept, ...entries] : kept
}

/** Merges the change into the lists of a person; retries once when another administrator changed them meanwhile. */
export async function mergeLists(userId: number, change: ListsOfMany, isRetried = false): Promise<unknown> {
  const { merge, role, ...entries } = change
  // Reads the version before the lists: a change in between makes the write fail.
  const { data: user } = await atrium.readUser({ user_id: userId })
  const { data: person } = await atrium.readPerson({ user_id: userId })
  const before = listsOf(person)
  const lists = Object.fromEntries(LISTS.map(name => [name, merged(before[name], entries[name], merge)])) as Lists
  try {
    return await restrict(userId, { ...lists, ...(role ? { role } : {}) }, user.meta?.version)
  } catch (error) {
    if (isRetried || !(error instanceof AtriumError) || error.status !== 412) throw error
    return mergeLists(userId, change, true)
  }
}
