import { useInfiniteQuery } from '@tanstack/preact-query'
import { Link } from 'wouter-preact'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './me-page.module.css'
import { confirmedQuery } from './me-queries.ts'
import { Section } from './section.tsx'

/** Posts that the reader has confirmed, newest first: when, which version of the text, and whether it has changed since. */
export function ConfirmedSection() {
  const { t } = useTranslation('me')
  const formats = useFormats()
  const list = useInfiniteQuery(confirmedQuery)
  const { data: rows, error, isFetching } = list
  return (
    <Section id="confirmed" title={t('confirmed.title')} lead={rows?.length === 0 ? t('confirmed.none') : undefined}>
      {error && !rows && <ProblemState error={error} busy={isFetching} onRetry={() => list.refetch()} />}
      {!error && !rows && <Skeleton height="3.5rem" radius="10px" />}
      {rows && rows.length > 0 && (
        <ul className={styles.measured}>
          {rows.map(({ content_id, title, acknowledged_at, revision_id, changed_since }) => (
            <li key={`${content_id} ${acknowledged_at}`}>
              <Link href={`/posts/${content_id}`} className={styles.confirmed} dir="auto">
                {title || t('confirmed.untitled')}
              </Link>
              <p>
                {formats.dateTime(acknowledged_at)}
                {revision_id !== null && <> · {t('confirmed.version', { id: String(revision_id) })}</>}
                {changed_since && <> · {t('confirmed.changed')}</>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={styles.buttons}>
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {list.isFetchNextPageError ? t('try_again', { ns: 'ui' }) : t('confirmed.more')}
          </Button>
        </div>
      )}
    </Section>
  )
}
