import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Vote } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Card } from '../../ui/surface/card.tsx'
import { waitingPollsQuery } from './poll-queries.ts'
import styles from './waiting-polls.module.css'

const SHOWN = 3

/** Polls that wait for an answer; nothing when none does. */
export function WaitingPolls({ as }: { readonly as: 'section' | 'article' }) {
  const id = useId()
  const { t } = useTranslation('polls')
  const { data: polls = [] } = useQuery(waitingPollsQuery)
  if (polls.length === 0) return null
  return (
    <Card
      as={as}
      padded={false}
      className={styles['card']}
      aria-labelledby={id}
      tabIndex={as === 'article' ? -1 : undefined}
    >
      <h2 id={id} className={styles['heading']}>
        {t('waiting')}
      </h2>
      <ul className={styles['list']}>
        {polls.slice(0, SHOWN).map(poll => (
          <li key={poll.id}>
            <Link href={`/polls/${poll.id}`} className={styles['entry']}>
              <Vote aria-hidden="true" />
              <span className={styles['words']}>
                <span className={styles['question']} dir="auto">
                  {poll.question}
                </span>
                <span className={styles['kind']}>{t(poll.anonymous ? 'anonymous.short' : 'named.short')}</span>
              </span>
              <ChevronRight className={styles['go']} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
