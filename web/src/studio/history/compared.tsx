import type { PostRevisionSummary } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import type { PostVersion } from '../compose/compose-queries.ts'
import { CompareWith } from './compare-with.tsx'
import { Difference } from './difference/difference.tsx'
import styles from './history.module.css'
import { revisionQuery } from './history-queries.ts'
import { RestoreDialog } from './restore/restore-dialog.tsx'
import { useRevisionWords } from './use-revision-words.ts'

interface ComparedProps {
  readonly version: PostVersion
  /** Newest first. */
  readonly revisions: readonly PostRevisionSummary[]
  readonly chosen: PostRevisionSummary
  /** What it is compared with; itself where there is nothing before it. */
  readonly other: PostRevisionSummary
}

/** A revision, what differs from another, and the button that brings it back. */
export function Compared({ version, revisions, chosen, other }: ComparedProps) {
  const { t } = useTranslation('studio/history')
  const words = useRevisionWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownId = useRef(chosen.id)
  const [isRestoring, setRestoring] = useState(false)
  const [early, late] = chosen.id < other.id ? [chosen, other] : [other, chosen]
  const before = useQuery(revisionQuery(version.post.id, early.id))
  const after = useQuery(revisionQuery(version.post.id, late.id))
  const failed = [before, after].find(({ error }) => error)
  useEffect(() => {
    if (shownId.current === chosen.id) return
    shownId.current = chosen.id
    heading.current?.focus()
  }, [chosen.id])
  return (
    <Card as="section" className={styles['compared'] ?? ''} aria-labelledby="compared">
      <div className={styles['head']}>
        <h2 id="compared" ref={heading} tabIndex={-1} className={styles['heading']}>
          {words.nameOf(chosen)}
        </h2>
        {chosen !== revisions[0] && (
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => setRestoring(true)}>
            {t('restore')}
          </Button>
        )}
      </div>
      <CompareWith revisions={revisions} chosen={chosen} other={other} />
      {chosen === other && <p className={styles['hint']}>{t('first')}</p>}
      {failed && <ProblemState error={failed.error} busy={failed.isFetching} onRetry={() => failed.refetch()} />}
      {!failed && before.data && after.data ? (
        <Difference before={before.data} after={after.data} />
      ) : (
        !failed && <Skeleton height="16rem" radius="10px" />
      )}
      {isRestoring && <RestoreDialog version={version} revision={chosen} onClose={() => setRestoring(false)} />}
    </Card>
  )
}
