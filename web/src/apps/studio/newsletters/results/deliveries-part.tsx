import type { Newsletter, NewsletterDelivery, NewsletterResults } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/preact-query'
import { Download, UserRoundSearch, Users } from 'lucide-preact'
import { useLocation } from 'wouter-preact'
import { useMe } from '../../../../core/session/session.tsx'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { saveBlob } from '../../../../lib/device/save-blob.ts'
import { pageOf, useAddress, useAddressText } from '../../../../lib/use-address.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { AddressSearch } from '../../../../ui/admin/address-search.tsx'
import { AddressTabs } from '../../../../ui/admin/address-tabs.tsx'
import list from '../../../../ui/admin/list.module.css'
import { RecordList } from '../../../../ui/admin/record-list.tsx'
import { Refusal } from '../../../../ui/admin/refusal.tsx'
import type { Column } from '../../../../ui/data/data-table.tsx'
import { Toolbar } from '../../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { toast } from '../../../../ui/feedback/toasts.ts'
import { Badge } from '../../../../ui/identity/badge.tsx'
import { RelativeTime } from '../../../../ui/text/relative-time.tsx'
import styles from '../newsletters.module.css'
import { PAGE_SIZE } from '../newsletters-queries.ts'
import { deliveriesQuery, downloadDeliveries, useAudienceOfMissed } from './results-queries.ts'

const TABS = ['all', 'sent', 'failed', 'skipped', 'waiting'] as const
const TONES = { sent: 'success', failed: 'danger', skipped: 'neutral', waiting: 'accent' } as const
const REASONS: readonly string[] = [
  'no_address',
  'refused',
  'switched_off',
  'nothing_to_show',
  'deactivated',
  'cancelled',
]

interface DeliveriesPartProps {
  readonly newsletter: Newsletter
  readonly results: NewsletterResults
}

/** Person by person; all of them as a file, and those who did not get it as an audience. */
export function DeliveriesPart({ newsletter, results }: DeliveriesPartProps) {
  const { t, i18n } = useTranslation('studio/newsletters')
  const formats = useFormats()
  const address = useAddress()
  const text = useAddressText('q')
  const [, navigate] = useLocation()
  const mayMakeAudiences = useMe().restrictions.audiences === null
  const tab = TABS.find(each => each === address.get('status')) ?? 'all'
  const page = pageOf(address)
  const query = useQuery(deliveriesQuery(newsletter, page, tab === 'all' ? null : tab, address.get('q') ?? ''))
  const download = useMutation({
    mutationFn: async () =>
      saveBlob(await downloadDeliveries(newsletter.id, i18n.language), `newsletter-${newsletter.id}.csv`),
  })
  const missed = useAudienceOfMissed(newsletter.id)
  const makeAudience = () => {
    const name = t('deliveries.audience_name', { name: newsletter.name, date: formats.date(new Date().toISOString()) })
    missed.mutate(name, {
      onSuccess: made => {
        if (made === null) return void toast(t('deliveries.nobody_missed'))
        const { audience, isWhole, most } = made
        const words = { name: audience.display_name, number: formats.number(most) }
        toast(t(isWhole ? 'deliveries.audience_made' : 'deliveries.audience_part', words))
        navigate(`/audiences/${audience.id}`)
      },
    })
  }
  const columns: readonly Column<NewsletterDelivery>[] = [
    {
      key: 'name',
      label: t('deliveries.person'),
      kind: 'main',
      cell: ({ display_name }) => <span dir="auto">{display_name}</span>,
    },
    {
      key: 'status',
      label: t('deliveries.status'),
      saysItself: true,
      cell: ({ status }) => <Badge tone={TONES[status]}>{t(`deliveries.${status}`)}</Badge>,
    },
    {
      key: 'reason',
      label: t('deliveries.reason'),
      cell: ({ reason }) =>
        reason && (
          <span className={list.text}>{REASONS.includes(reason) ? t(`reason.${reason as 'refused'}`) : reason}</span>
        ),
    },
    { key: 'at', label: t('deliveries.at'), cell: ({ at }) => <RelativeTime at={at} /> },
    ...(newsletter.mail_tracking === 'people'
      ? (['opened_at', 'clicked_at'] as const).map(name => ({
          key: name,
          label: t(`deliveries.${name}`),
          wideOnly: true,
          cell: (row: NewsletterDelivery) => {
            const at = row[name]
            return at && <RelativeTime at={at} />
          },
        }))
      : []),
  ]
  return (
    <section className={styles.deliveries} aria-label={t('deliveries.title')}>
      <h2 className={styles.heading}>{t('deliveries.title')}</h2>
      <AddressTabs
        label={t('deliveries.status')}
        name="status"
        values={TABS}
        current={tab}
        labelOf={value => t(`deliveries.${value}`)}
      />
      <Toolbar search={<AddressSearch label={t('deliveries.search')} text={text} />}>
        <Button icon={<Download aria-hidden="true" />} busy={download.isPending} onClick={() => download.mutate()}>
          {t('deliveries.csv')}
        </Button>
        {mayMakeAudiences && results.waiting === 0 && (
          <Button icon={<Users aria-hidden="true" />} busy={missed.isPending} onClick={makeAudience}>
            {t('deliveries.make_audience')}
          </Button>
        )}
      </Toolbar>
      <Refusal error={missed.error} />
      <RecordList
        label={t('deliveries.title')}
        columns={columns}
        query={query}
        idOf={({ user_id }) => user_id}
        page={page}
        pageSize={PAGE_SIZE}
        address={address}
        empty={<EmptyState icon={<UserRoundSearch />} title={t('none.title')} text={t('deliveries.empty')} />}
      />
    </section>
  )
}
