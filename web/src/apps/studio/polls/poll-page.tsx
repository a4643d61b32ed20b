import type { PollSettings } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { ExternalLink, EyeOff, Lock, LockOpen, UserRound } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useParams } from 'wouter-preact'
import { pollShares } from '../../../features/polls/poll-shares.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { BackTo } from '../../../ui/admin/back-to.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { audienceSizeQuery } from '../audiences/audiences-queries.ts'
import { OthersBanner } from '../parts/others-record.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import { DepartmentsSection } from './departments-section.tsx'
import { PollForm } from './poll-form.tsx'
import { AskedWords, PollStateBadge, StateDialog, stateOf } from './poll-state.tsx'
import styles from './polls.module.css'
import { pollSettingsQuery } from './polls-queries.ts'

/** One poll: its results and its settings; `/polls/new` begins one. */
export function PollPage() {
  const { t } = useTranslation('studio/polls')
  const { poll_id } = useParams()
  const back = <BackTo href="/polls" label={t('title')} />
  if (poll_id === 'new')
    return (
      <>
        {back}
        <PageHeader title={t('new')} lead={t('new_lead')} />
        <PollForm key="new" poll={null} />
      </>
    )
  return (
    <RecordPage
      parameter="poll_id"
      query={pollSettingsQuery}
      back={back}
      title={t('one')}
      pending={<TableSkeleton rows={5} />}
    >
      {poll => <Parts poll={poll} />}
    </RecordPage>
  )
}

function Parts({ poll }: { readonly poll: PollSettings }) {
  return (
    <>
      <PollHeader poll={poll} />
      {poll.writable === false && <OthersBanner author={null} />}
      <div className={styles.results}>
        <ResultsSection poll={poll} />
        <DepartmentsSection poll={poll} />
      </div>
      {poll.writable !== false && <PollForm poll={poll} />}
    </>
  )
}

/** The question, whether it can be answered, and what ends or reopens that. */
function PollHeader({ poll }: { readonly poll: PollSettings }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const state = stateOf(poll, useNow())
  const isClosed = state === 'closed'
  return (
    <>
      <PageHeader
        title={poll.question}
        lead={
          <span className={styles.facts}>
            <PollStateBadge poll={poll} />
            <span>
              <AskedWords poll={poll} />
            </span>
            {state === 'planned' && poll.opens_at && <span>{t('opens', { at: formats.dateTime(poll.opens_at) })}</span>}
            {state !== 'closed' && poll.closes_at && (
              <span>{t('closes', { at: formats.dateTime(poll.closes_at) })}</span>
            )}
          </span>
        }
        actions={
          <>
            {state !== 'planned' && (
              <ButtonLink external look="quiet" href={`/polls/${poll.id}`} icon={<ExternalLink aria-hidden="true" />}>
                {t('open_in_app')}
              </ButtonLink>
            )}
            {poll.writable !== false && (
              <Button
                icon={isClosed ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                {t(isClosed ? 'reopen' : 'close')}
              </Button>
            )}
          </>
        }
      />
      {isAsking && <StateDialog poll={poll} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Results of a poll so far, in words, numbers and bars, and the known participants. */
function ResultsSection({ poll }: { readonly poll: PollSettings }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const { data: asked } = useQuery(audienceSizeQuery(poll.audiences))
  const count = poll.response_count ?? 0
  const number = formats.number(count)
  const most = Math.max(0, ...poll.options.map(option => option.response_count ?? 0))
  const leaders = poll.options.filter(option => most > 0 && option.response_count === most)
  const names = formats.list(leaders.map(({ text }) => text))
  if (poll.response_count === null)
    return (
      <Section title={t('results.title')}>
        <p>{t(poll.anonymous ? 'others.anonymous' : 'others.hidden', { ns: 'studio/common' })}</p>
      </Section>
    )
  const Icon = poll.anonymous ? EyeOff : UserRound
  return (
    <Section title={t('results.title')}>
      <p className={styles.sum} role="status">
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
      <p className={styles.promise}>
        <Icon aria-hidden="true" />
        <span>{t(poll.anonymous ? 'anonymous.text' : 'named.text')}</span>
      </p>
    </Section>
  )
}

/** Each answer with how many chose it, and a bar as long as their share. */
function ResultsTable({ poll }: { readonly poll: PollSettings }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const shares = pollShares(poll)
  return (
    <table className={styles.table}>
      <VisuallyHidden as="caption">{t('results.caption', { question: poll.question })}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('results.answer')}</th>
          <th scope="col" className={styles.number}>
            {t('results.count')}
          </th>
          <th scope="col" className={styles.number}>
            {t('results.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {poll.options.map(({ id, text, response_count }, index) => (
          <tr key={id}>
            <th scope="row">
              <span dir="auto">{text}</span>
              <span
                className={styles.bar}
                aria-hidden="true"
                style={{ '--share': `${shares[index]}%` } as Record<string, string>}
              />
            </th>
            <td className={styles.number}>{formats.number(response_count ?? 0)}</td>
            <td className={styles.number}>{formats.percent((shares[index] ?? 0) / 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
