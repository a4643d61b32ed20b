import type { Newsletter } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Mail, Plus } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageOf, useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AddressTabs } from '../../../ui/admin/address-tabs.tsx'
import styles from '../../../ui/admin/list.module.css'
import { ListPage } from '../../../ui/admin/list-page.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { newslettersQuery, PAGE_SIZE, useCreateNewsletter } from './newsletters-queries.ts'

const TABS = ['all', 'draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const

/** The newsletters of the program, newest first, also of one state. */
export function NewslettersPage() {
  const { t } = useTranslation('studio/newsletters')
  const address = useAddress()
  const [, navigate] = useLocation()
  const create = useCreateNewsletter()
  const tab = TABS.find(each => each === address.get('state')) ?? 'all'
  const search = address.get('q') ?? ''
  const query = useQuery(newslettersQuery(pageOf(address), tab === 'all' ? null : tab, search))
  const begin = () =>
    create.mutate(
      { name: t('untitled'), contentId: null },
      { onSuccess: ({ newsletter }) => navigate(`/newsletters/${newsletter.id}`) },
    )
  const button = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} busy={create.isPending} onClick={begin}>
      {t('new')}
    </Button>
  )
  const isNarrowed = tab !== 'all' || search !== ''
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={button}
      tabs={
        <>
          <Refusal error={create.error} />
          <AddressTabs
            label={t('states')}
            name="state"
            values={TABS}
            current={tab}
            labelOf={value => t(value === 'all' ? 'all' : `state.${value}`)}
          />
        </>
      }
      search={t('search')}
      columns={useColumns()}
      query={query}
      idOf={({ id }) => id}
      pageSize={PAGE_SIZE}
      empty={
        isNarrowed
          ? { icon: <Mail />, title: t('none.title'), text: t('none.text') }
          : { icon: <Mail />, title: t('empty.title'), text: t('empty.text'), actions: button }
      }
    />
  )
}

const TONES = {
  draft: 'neutral',
  scheduled: 'accent',
  sending: 'accent',
  sent: 'success',
  cancelled: 'neutral',
} as const

export function StateBadge({ state }: Pick<Newsletter, 'state'>) {
  const { t } = useTranslation('studio/newsletters')
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}

function useColumns(): readonly Column<Newsletter>[] {
  const { t } = useTranslation('studio/newsletters')
  const formats = useFormats()
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('column.name'),
        kind: 'main',
        cell: ({ id, name, subject }) => (
          <>
            <Link href={`/newsletters/${id}`} className={styles.name} dir="auto">
              {name}
            </Link>
            {subject !== '' && (
              <p className={styles.under} dir="auto">
                {subject}
              </p>
            )}
          </>
        ),
      },
      { key: 'state', label: t('column.state'), saysItself: true, cell: ({ state }) => <StateBadge state={state} /> },
      {
        key: 'when',
        label: t('column.when'),
        cell: ({ state, send_at, sent_at, updated_at }) =>
          state === 'scheduled' && send_at ? formats.dateTime(send_at) : <RelativeTime at={sent_at ?? updated_at} />,
      },
      {
        key: 'counts',
        label: t('column.sent'),
        kind: 'end',
        cell: ({ counts }) =>
          counts && (
            <span className={styles.soft}>
              {t('sent_of', { sent: formats.number(counts.sent), recipients: formats.number(counts.recipients) })}
            </span>
          ),
      },
    ],
    [t, formats],
  )
}
