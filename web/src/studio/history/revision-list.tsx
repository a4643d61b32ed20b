import type { PostRevisionSummary } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Section } from '../../desk/section.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './history.module.css'
import { useRevisionWords } from './use-revision-words.ts'

/** Shown at first, and more at each press. */
const STEP = 25

interface RevisionListProps {
  readonly revisions: readonly PostRevisionSummary[]
  readonly chosen: PostRevisionSummary
  readonly hrefOf: (id: string) => string
}

/** Every change of the post, newest first: who, when, what. */
export function RevisionList({ revisions, chosen, hrefOf }: RevisionListProps) {
  const { t } = useTranslation('studio/history')
  const words = useRevisionWords()
  const [shown, setShown] = useState(STEP)
  const count = Math.max(shown, revisions.indexOf(chosen) + 1)
  return (
    <Section title={t('changes')}>
      <ol className={styles['revisions']}>
        {revisions.slice(0, count).map((revision, index) => (
          <li key={revision.id}>
            <Link
              href={hrefOf(String(revision.id))}
              className={styles['revision']}
              aria-current={revision === chosen ? 'true' : undefined}
            >
              <span className={styles['who']}>
                <bdi>{words.authorOf(revision)}</bdi> {index === 0 && <Badge tone="success">{t('now')}</Badge>}
              </span>
              <span className={styles['when']}>
                <RelativeTime at={revision.at} />
              </span>
              <span className={styles['what']}>{words.changesOf(revision)}</span>
            </Link>
          </li>
        ))}
      </ol>
      {count < revisions.length && (
        <Button onClick={() => setShown(count + STEP)}>{t('show_more', { ns: 'ui' })}</Button>
      )}
    </Section>
  )
}
