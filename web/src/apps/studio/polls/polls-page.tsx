import type { PollSettings } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { ChartBar, Plus } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import styles from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { AskedWords, PollStateBadge } from './poll-state.tsx'
import { PAGE_SIZE, pollsQuery } from './polls-queries.ts'

/** Polls of everyone, or of some audiences. */
export function PollsPage() {
  const { t } = useTranslation('studio/polls')
  const query = useQuery(pollsQuery(pageOf(useAddress())))
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink look="primary" href="/polls/new" icon={<Plus aria-hidden="true" />}>
          {t('new')}
        </ButtonLink>
      }
      columns={usePollColumns()}
      query={query}
      idOf={({ id }) => id}
      pageSize={PAGE_SIZE}
      empty={{
        icon: <ChartBar />,
        title: t('empty.title'),
        text: t('empty.text'),
        actions: <ButtonLink href="/polls/new">{t('new')}</ButtonLink>,
      }}
    />
  )
}

/** Columns of the list. */
function usePollColumns(): readonly Column<PollSettings>[] {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  return useMemo(
    () => [
      {
        key: 'question',
        label: t('column.question'),
        kind: 'main',
        cell: poll => (
          <>
            <Link href={`/polls/${poll.id}`} className={styles.name} dir="auto">
              {poll.question}
            </Link>
            <p className={styles.under}>
              {t(poll.anonymous ? 'anonymous.short' : 'named.short')} · <AskedWords poll={poll} />
            </p>
          </>
        ),
      },
      { key: 'state', label: t('column.state'), saysItself: true, cell: poll => <PollStateBadge poll={poll} /> },
      {
        key: 'answers',
        label: t('column.answers'),
        saysItself: true,
        kind: 'end',
        cell: ({ response_count }) => (
          <span className={styles.soft}>
            {t('answers', { count: response_count ?? 0, number: formats.number(response_count ?? 0) })}
          </span>
        ),
      },
      {
        key: 'closes',
        label: t('column.closes'),
        wideOnly: true,
        cell: ({ closes_at }) =>
          closes_at && (
            <span className={styles.soft}>
              <RelativeTime at={closes_at} />
            </span>
          ),
      },
    ],
    [t, formats],
  )
}
