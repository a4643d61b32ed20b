import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { CheckRow } from './check-row.tsx'
import styles from './visibility.module.css'
import { explanationQuery } from './visibility-queries.ts'

interface ExplanationProps {
  readonly post: Post
  readonly userId: number
}

/** The verdict, what has happened so far, and every rule with what would have to change. */
export function Explanation({ post, userId }: ExplanationProps) {
  const { t } = useTranslation('studio/visibility')
  const { data, error, isFetching, refetch } = useQuery(explanationQuery(post.id, userId))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="12rem" radius="16px" />
  const happened = (['notified_at', 'viewed_at', 'acknowledged_at'] as const).flatMap(name => {
    const at = data[name]
    return at ? [{ name, at }] : []
  })
  return (
    <Card as="section" className={styles['explanation'] ?? ''} aria-label={t('explanation')}>
      <p className={styles['verdict']} role="status" data-visible={data.visible}>
        {data.visible ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        {t(data.visible ? 'visible' : 'hidden')}
      </p>
      {happened.length > 0 && (
        <ul className={styles['happened']}>
          {happened.map(({ name, at }) => (
            <li key={name}>
              {t(name)} <RelativeTime at={at} />
            </li>
          ))}
        </ul>
      )}
      <ul className={styles['checks']}>
        {data.checks.map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: checks of deleted audiences have nothing else to tell them apart
          <CheckRow key={index} check={check} />
        ))}
      </ul>
    </Card>
  )
}
