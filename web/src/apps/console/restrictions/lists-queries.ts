// The lists that restrict a role (docs/contract/access.md#restricted-roles), as people carry them and as they are written.

import type { DirectoryPerson } from '@atrium/client'
import { updatePerson } from '@atrium/client/operations'
import { connect } from '../../../api/connect.ts'
import type { RoleName } from '../parts/ranks.ts'

const atrium = connect({ updatePerson })

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

/** What is written of a person: lists, and the role of a local publisher. */
export type RestrictionChange = Lists & { readonly role?: RoleName }

/** Writes the lists of a person; with `version` only while the person has it, 412 otherwise. */
export const restrict = (userId: number, { role, ...lists }: RestrictionChange, version?: string | null) =>
  atrium.updatePerson(
    { user_id: userId, ...lists, ...(role ? { role } : {}) },
    { headers: version ? { 'if-match': version } : {} },
  )
