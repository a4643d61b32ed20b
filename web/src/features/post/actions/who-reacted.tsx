import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { countName, useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import type { ReactedTo } from '../dialogs/reactions-queries.ts'
import styles from './post-toolbar.module.css'

const ReactionsDialog = lazy(async () => {
  const file = await loadWithNetwork(() => import('../dialogs/reactions-dialog.tsx'))
  return { default: file.ReactionsDialog }
})

interface WhoReactedProps {
  readonly to: ReactedTo
  /** How many there are. */
  readonly count: number
}

/** How many reacted; where people see who did, a button that shows them. Nothing while there are none. */
export function WhoReacted({ to, count }: WhoReactedProps) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const { program } = useMe()
  const [isOpen, setOpen] = useState(false)
  if (count === 0 && !isOpen) return null
  if (!program.reactions_named) {
    // The number is in the name of the button beside it.
    return (
      <span className={styles.count} aria-hidden="true">
        {formats.compact(count)}
      </span>
    )
  }
  const likes = countName(formats, count, t('post.likes', { ns: 'feed', count }))
  return (
    <>
      <button
        type="button"
        className={styles.count}
        aria-haspopup="dialog"
        aria-label={`${likes}: ${t('reactions.who')}`}
        onClick={() => setOpen(true)}
      >
        {formats.compact(count)}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReactionsDialog to={to} count={count} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
