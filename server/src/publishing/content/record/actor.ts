import { type Restrictions, UNRESTRICTED } from '../../../platform/access/restrictions.ts'
import type { Role } from '../../../platform/access/roles.ts'
import type { Publisher } from '../../visibility/index.ts'

/** The user or client application that creates, writes or moves a post. */
export interface ContentActor {
  /** null when no user acts: a client application, the clock. */
  readonly userId: number | null
  readonly clientId?: string
  readonly role?: Role
  /** The user's restrictions; callers that act for no user have none. */
  readonly restrictions?: Restrictions
}

/** The actor with restrictions to check. */
export const publisherOf = ({ userId, restrictions = UNRESTRICTED }: ContentActor): Publisher => ({
  userId,
  restrictions,
})

/** The writer of a change: a user, whatever application they use, or a client application acting for itself. */
interface Writer {
  readonly userId: number | null
  readonly clientId: string | null
}

export const writerOf = ({ userId, clientId }: ContentActor): Writer => ({
  userId,
  clientId: userId === null ? (clientId ?? null) : null,
})

/** Columns of the writer of a record's version. */
export function writerColumns(actor: ContentActor) {
  const { userId, clientId } = writerOf(actor)
  return { written_by_user_id: userId, written_by_client_id: clientId }
}

/** Columns of the author of a new newsletter or survey, who wrote its first version. */
export function authorColumns(actor: ContentActor) {
  const { userId, clientId } = writerOf(actor)
  return { author_user_id: userId, author_client_id: clientId, ...writerColumns(actor) }
}

/** Publishers and higher read and write any content of their program (docs/contract/access.md#roles). */
export const readContent = { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' } as const
export const writeContent = { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' } as const
