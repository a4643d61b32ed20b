import { ArrowLeft } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { cameFromHere } from '../../../core/navigation/scroll-and-focus-restoration.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import styles from './post-page.module.css'

/** Leads back to the previous page at its scroll position; to `href` if the page was opened by a link from elsewhere. */
export function BackLink({ href = '/' }: { readonly href?: string }) {
  const { t } = useTranslation('post')
  return (
    <Link
      href={href}
      className={styles.back}
      onClick={(event: MouseEvent) => {
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
