import { useQuery } from '@tanstack/preact-query'
import { ClipboardCheck } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useMe } from '../../core/session/session.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from './required.module.css'
import { FIRST_SHOWN, requiredFirstQuery } from './required-queries.ts'

/** The open must-reads that are due first, above the feed; each leads to its post. */
export function RequiredFirst() {
  const { t } = useTranslation('feed')
  const formats = useFormats()
  const { required_count } = useMe()
  const { data: posts } = useQuery({ ...requiredFirstQuery, enabled: required_count > 0 })
  if (required_count === 0 || posts?.length === 0) return null
  return (
    <Card as="section" padded={false} className={styles.first ?? ''} aria-labelledby="required-first">
      <div className={styles.firstHead}>
        <h2 id="required-first">{t('aside.required', { ns: 'app' })}</h2>
        {required_count > FIRST_SHOWN && (
          <Link href="/required" className={styles.firstAll}>
            {t('required_all', { count: required_count })}
          </Link>
        )}
      </div>
      <ul className={styles.firstList} aria-busy={!posts}>
        {posts?.map(post => (
          <li key={post.id}>
            <Link href={`/posts/${post.uuid}`} className={styles.firstPost}>
              <ClipboardCheck aria-hidden="true" />
              <span className={styles.firstTitle} dir="auto">
                {post.title || post.summary || t('post.untitled')}
              </span>
              {post.must_read?.due_at && (
                <Badge tone={post.must_read.overdue ? 'danger' : 'neutral'}>
                  {t(post.must_read.overdue ? 'post.overdue' : 'post.due', {
                    when: formats.date(post.must_read.due_at),
                  })}
                </Badge>
              )}
            </Link>
          </li>
        )) ??
          Array.from({ length: Math.min(required_count, FIRST_SHOWN) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <li key={index} className={styles.firstPost}>
              <Skeleton width="70%" height="1.125rem" />
            </li>
          ))}
      </ul>
    </Card>
  )
}
