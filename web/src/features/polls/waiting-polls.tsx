import type { Poll } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { ChevronRight, Vote } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { useId } from '../../lib/use-id.ts'
import { Card } from '../../ui/surface/card.tsx'
import waiting from '../../ui/surface/waiting.module.css'
import { PollAnswers } from './poll-answers.tsx'
import { isWaiting, newestPollsQuery } from './poll-queries.ts'
import styles from './waiting-polls.module.css'

const SHOWN = 3

/**
 * Polls without an answer; nothing if there are none. The first one is answered here and stays with its results while the page is open;
 * the next one is opened then.
 */
export function WaitingPolls({ as }: { readonly as: 'section' | 'article' }) {
  const id = useId()
  const { t } = useTranslation('polls')
  const { data: polls = [] } = useQuery(newestPollsQuery)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const first = polls.find(isWaiting)
  if (first && !opened.has(first.id)) setOpened(new Set(opened).add(first.id))
  const shown = polls.filter(poll => isWaiting(poll) || opened.has(poll.id)).slice(0, SHOWN + opened.size)
  if (shown.length === 0) return null
  return (
    <Card
      as={as}
      padded={false}
      className={waiting.card}
      aria-labelledby={id}
      tabIndex={as === 'article' ? -1 : undefined}
    >
      <h2 id={id} className={waiting.heading}>
        {t('waiting')}
      </h2>
      <ul className={styles.list}>
        {shown.map(poll => (
          <li key={poll.id}>
            {opened.has(poll.id) ? (
              <div className={styles.open}>
                <h3 className={styles.asked}>
                  <Link href={`/polls/${poll.id}`} dir="auto">
                    {poll.question}
                  </Link>
                </h3>
                <PollAnswers poll={poll} />
              </div>
            ) : (
              <PollLink poll={poll} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PollLink({ poll }: { readonly poll: Poll }) {
  const { t } = useTranslation('polls')
  return (
    <Link href={`/polls/${poll.id}`} className={waiting.entry}>
      <Vote aria-hidden="true" />
      <span className={waiting.words}>
        <span className={styles.question} dir="auto">
          {poll.question}
        </span>
        <span className={waiting.kind}>{t(poll.anonymous ? 'anonymous.short' : 'named.short')}</span>
      </span>
      <ChevronRight className={waiting.go} aria-hidden="true" />
    </Link>
  )
}
