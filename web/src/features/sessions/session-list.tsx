import type { Session } from '@atrium/client'
import { SessionRow } from './session-row.tsx'
import styles from './sessions.module.css'

interface SessionListProps {
  readonly label: string
  readonly sessions: readonly Session[]
  /** Left out where they may not be ended. */
  readonly onEnd?: ((session: Session) => void) | undefined
}

/** Where a person is signed in. */
export function SessionList({ label, sessions, onEnd }: SessionListProps) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {sessions.map(session => (
        <SessionRow key={session.id} session={session} onEnd={onEnd && (() => onEnd(session))} />
      ))}
    </ul>
  )
}
