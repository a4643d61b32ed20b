import type { Role } from '../../platform/access/roles.ts'

/** The user or client application that creates, writes or moves a post. */
export interface ContentActor {
  /** null when no user acts: a client application, the clock. */
  readonly userId: number | null
  readonly clientId?: string
  readonly role?: Role
}

/** The owner of a change: a user, whatever application they use, or a client application acting for itself. */
export interface Writer {
  readonly userId: number | null
  readonly clientId: string | null
}

export const writerOf = ({ userId, clientId }: ContentActor): Writer => ({
  userId,
  clientId: userId === null ? (clientId ?? null) : null,
})
