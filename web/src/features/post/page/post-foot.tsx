import type { FeedPost } from '@atrium/client'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { ReasonsDialog } from '../dialogs/reasons-dialog.tsx'
import styles from './post-foot.module.css'

/** Small print: since when, changed when, why it is shown to this person. */
export function PostFoot({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const at = post.posted_at ?? post.published_at
  return (
    <footer className={styles['foot']}>
      {at && <span>{t('published', { when: formats.dateTime(at) })}</span>}
      <button type="button" className={styles['why']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden="true" />
        {t('reasons.ask')}
      </button>
      <ReasonsDialog post={post} open={isOpen} onClose={() => setOpen(false)} />
    </footer>
  )
}
