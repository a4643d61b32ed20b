import type { PollSettings } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../desk/section.tsx'
import { useFormats } from '../../i18n/formats.ts'
import styles from './polls.module.css'
import { askedQuery } from './polls-queries.ts'
import { ResultsTable } from './results-table.tsx'

/** What came of a poll so far, in words, in numbers and drawn; and what is known of who answered. */
export function ResultsSection({ poll }: { readonly poll: PollSettings }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const { data: asked } = useQuery(askedQuery(poll.audiences))
  const count = poll.response_count ?? 0
  const number = formats.number(count)
  const most = Math.max(0, ...poll.options.map(option => option.response_count ?? 0))
  const leaders = poll.options.filter(option => most > 0 && option.response_count === most)
  const names = formats.list(leaders.map(({ text }) => text))
  const Icon = poll.anonymous ? EyeOff : UserRound
  return (
    <Section title={t('results.title')}>
      <p className={styles['sum']} role="status">
        {count > 0 && asked && poll.audiences.length > 0
          ? t('results.of', { count, number, asked: formats.number(asked) })
          : t('results.people', { count, number })}{' '}
        {leaders.length > 0 && t('results.leader', { count: leaders.length, names })}{' '}
        {poll.multiple_choice && count > 0 && t('results.several')}
      </p>
      {poll.results_hidden_until === null ? (
        <ResultsTable poll={poll} />
      ) : (
        <p>{t('results.hidden', { number: formats.number(poll.results_hidden_until) })}</p>
      )}
      <p className={styles['promise']}>
        <Icon aria-hidden="true" />
        <span>{t(poll.anonymous ? 'anonymous.text' : 'named.text')}</span>
      </p>
    </Section>
  )
}
