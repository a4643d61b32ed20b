import type { Session } from '@atrium/client'
import { Laptop, Smartphone, Tablet } from 'lucide-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { deviceOf } from './device-name.ts'
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
    <ul className={styles.list} aria-label={label}>
      {sessions.map(session => (
        <SessionRow key={session.id} session={session} onEnd={onEnd && (() => onEnd(session))} />
      ))}
    </ul>
  )
}

const ICONS = { desktop: Laptop, phone: Smartphone, tablet: Tablet }

interface SessionRowProps {
  readonly session: Session
  /** Left out where the session may not be ended. */
  readonly onEnd?: (() => void) | undefined
}

/** One device, or application, that is signed in. */
function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation('sessions')
  const name = useDeviceName()(session)
  const Icon = ICONS[deviceOf(session.user_agent).kind]
  return (
    <li className={styles.session}>
      <span className={styles.device} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.words}>
        <span className={styles.name}>
          <strong>{name}</strong>
          {session.current && <Badge tone="success">{t('current')}</Badge>}
        </span>
        <span className={styles.when}>
          {session.current ? (
            t('used_now')
          ) : (
            <>
              {t('used')} <RelativeTime at={session.last_used_at} />
            </>
          )}{' '}
          · {t('since')} <RelativeTime at={session.created_at} />
        </span>
      </div>
      {onEnd && !session.current && (
        <Button size="s" aria-label={t('end_device', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}

/** Name of a session: `Firefox on Windows`, or that of an application. */
export function useDeviceName(): (session: Session) => string {
  const { t } = useTranslation('sessions')
  return ({ user_agent, client_name }) => {
    const { browser, system } = deviceOf(user_agent)
    if (browser && system) return t('device', { browser, system })
    return browser ?? system ?? client_name
  }
}
