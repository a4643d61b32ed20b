import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { cameFromHere } from '../../../apps/shared/navigation/use-arrival.ts'
import styles from './post-page.module.css'

/** Back to where one was, in its place; to the feed for those who came by a link from elsewhere. */
export function BackLink() {
  const { t } = useTranslation('post')
  return (
    <Link
      href="/"
      className={styles['back']}
      onClick={event => {
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0
        if (!isPlain || !cameFromHere()) return
        event.preventDefault()
        history.back()
      }}
    >
      <ArrowLeft aria-hidden="true" />
      {t('back')}
    </Link>
  )
}
