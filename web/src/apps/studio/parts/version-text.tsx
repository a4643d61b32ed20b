import { textOf } from '../../../features/html/trusted-html.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from './version-text.module.css'

interface VersionTextProps {
  readonly heading: string
  readonly version: { readonly title: string; readonly summary: string; readonly body: string }
  readonly savedAt?: string
}

/** One of two versions of a post to choose from: its words, in a box of its own. */
export function VersionText({ heading, version, savedAt }: VersionTextProps) {
  const { t } = useTranslation('studio/common')
  return (
    <section className={styles.version} aria-label={heading}>
      <h3>
        {heading} {savedAt && <RelativeTime at={savedAt} />}
      </h3>
      <p className={styles.title} dir="auto">
        {version.title || t('untitled')}
      </p>
      {version.summary && <p dir="auto">{version.summary}</p>}
      <p className={styles.text} dir="auto">
        {textOf(version.body)}
      </p>
    </section>
  )
}
