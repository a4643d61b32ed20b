import { render } from 'preact'
import { loadWords } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { useOnline } from '../../lib/network.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import styles from './unsent-dialog.module.css'

type Choice = 'remove' | 'keep' | null

/** Asks what becomes of what is unsent, by its names; null where the person stays, to send it. */
export async function askUnsent(names: readonly string[]): Promise<Choice> {
  await loadWords(['sessions'])
  const place = document.body.appendChild(document.createElement('div'))
  const { promise, resolve } = Promise.withResolvers<Choice>()
  render(<UnsentDialog names={names} onDone={resolve} />, place)
  try {
    return await promise
  } finally {
    render(null, place)
    place.remove()
  }
}

const SHOWN_MAX = 6
const KINDS = ['submission', 'comment', 'survey', 'wish'] as const

/** The page where something can be sent; null of what has none of its own. */
function pageOf(kind: string | undefined, id: string | undefined): string | null {
  if (kind === 'submission') return `/submit/${id}`
  if (kind === 'comment' || kind === 'wish') return `/posts/${id}`
  return kind === 'survey' ? `/surveys/${id}` : null
}

interface UnsentDialogProps {
  readonly names: readonly string[]
  readonly onDone: (choice: Choice) => void
}

function UnsentDialog({ names, onDone }: UnsentDialogProps) {
  const { t } = useTranslation('sessions')
  const isOnline = useOnline()
  const row = (name: string) => {
    const [first, id] = name.split('/')
    const kind = KINDS.find(one => one === first) ?? 'text'
    const href = pageOf(first, id)
    const what = t(`leave.${kind}`)
    return (
      <li key={name}>
        {href ? (
          <a href={href} className={buttonClass({ look: 'tinted', wide: true })}>
            {what}
          </a>
        ) : (
          what
        )}
      </li>
    )
  }
  return (
    <Dialog
      open
      title={t('leave.title')}
      onClose={() => onDone(null)}
      footer={
        <>
          <Button onClick={() => onDone('keep')}>{t('leave.keep')}</Button>
          <Button look="danger" onClick={() => onDone('remove')}>
            {t('leave.remove')}
          </Button>
        </>
      }
    >
      <p>{t(isOnline ? 'leave.send' : 'leave.send_later')}</p>
      <ul className={styles.list}>{names.slice(0, SHOWN_MAX).map(row)}</ul>
      {names.length > SHOWN_MAX && <p>{t('leave.more', { count: names.length - SHOWN_MAX })}</p>}
      <p>{t('leave.kept')}</p>
    </Dialog>
  )
}
