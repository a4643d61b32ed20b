import type { Role } from '../../platform/access/roles.ts'

/** On whose behalf a post is made, written or moved. */
export interface ContentActor {
  /** null when no user acts: a client application, the clock. */
  readonly userId: number | null
  readonly clientId?: string
  readonly role?: Role
}

/** Whom a change belongs to: a user, whatever application they use, or a client application that acts for itself. */
export interface Writer {
  readonly userId: number | null
  readonly clientId: string | null
}

export const writerOf = ({ userId, clientId }: ContentActor): Writer => ({
  userId,
  clientId: userId === null ? (clientId ?? null) : null,
})
