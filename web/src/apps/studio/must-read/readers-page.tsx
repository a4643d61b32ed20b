import type { Acknowledgement, Post } from '@atrium/client'
import { useMutation, useQuery } from '@tanstack/preact-query'
import { Download, UserRoundSearch } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { saveBlob } from '../../../lib/device/save-blob.ts'
import { type Address, pageOf, useAddress, useAddressText } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AddressSearch } from '../../../ui/admin/address-search.tsx'
import { RecordList } from '../../../ui/admin/record-list.tsx'
import type { Column } from '../../../ui/data/data-table.tsx'
import { Toolbar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { isOwnPost } from '../parts/others-record.tsx'
import { PersonName } from '../parts/person-name.tsx'
import { shownPostQuery } from '../parts/post-queries.ts'
import { PostTabs } from '../parts/post-words.tsx'
import { RecordPage } from '../parts/record-page.tsx'
import { AskingCard, ByAttribute } from './asking-card.tsx'
import styles from './must-read.module.css'
import {
  downloadReaders,
  PAGE_SIZE,
  READER_STATES,
  type ReaderState,
  type ReadersWanted,
  readersQuery,
  summaryQuery,
} from './must-read-queries.ts'
import { RemindButton } from './remind.tsx'

/** Confirmations of a post: in numbers, by attribute, and person by person. */
export function ReadersPage() {
  const { t } = useTranslation('studio/must_read')
  return (
    <RecordPage parameter="content_id" query={shownPostQuery} title={t('title')}>
      {post => <Readers post={post} />}
    </RecordPage>
  )
}

function Readers({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/must_read')
  const me = useMe()
  const address = useAddress()
  const wanted = {
    contentId: post.id,
    state: READER_STATES.find(each => each === address.get('state')) ?? null,
    search: address.get('q') ?? '',
    department: address.get('department') ?? '',
    page: pageOf(address),
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={post.title}
        actions={post.state === 'published' && isOwnPost(me, post) && <RemindButton contentId={post.id} />}
      />
      <PostTabs post={post} current="readers" />
      {post.state === 'published' ? (
        <>
          <ReadersSummary contentId={post.id} state={wanted.state} address={address} />
          <AskingCard contentId={post.id} />
          <ReadersList wanted={wanted} address={address} />
          <ByAttribute contentId={post.id} address={address} />
        </>
      ) : (
        <Banner>{t('not_published')}</Banner>
      )}
    </>
  )
}

interface ReadersSummaryProps {
  readonly contentId: number
  /** The one that the list shows. */
  readonly state: ReaderState | null
  readonly address: Address
}

/** How many stand where, each a way to see them. */
function ReadersSummary({ contentId, state, address }: ReadersSummaryProps) {
  const { t } = useTranslation('studio/must_read')
  const formats = useFormats()
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(contentId, ''))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton height="8rem" radius="16px" />
  const share = data.audience === 0 ? 0 : data.acknowledged / data.audience
  return (
    <Card className={styles.summary ?? ''}>
      <p className={styles.share}>
        <strong>{formats.percent(share)}</strong>{' '}
        {t('confirmed_of', { confirmed: formats.number(data.acknowledged), audience: formats.number(data.audience) })}
      </p>
      <ProgressBar label={t('confirmed')} value={share} />
      <nav aria-label={t('states')}>
        <ul className={styles.states}>
          {READER_STATES.map(each => (
            <li key={each}>
              <Link
                href={address.hrefWith({ state: each === state ? null : each })}
                className={styles.state}
                aria-current={each === state ? 'true' : undefined}
                data-state={data[each] > 0 ? each : undefined}
              >
                <strong>{formats.number(data[each])}</strong>
                {t(`state.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}

interface ReadersListProps {
  readonly wanted: ReadersWanted
  readonly address: Address
}

/** The people one by one, a page of them; all of them as a file. */
function ReadersList({ wanted, address }: ReadersListProps) {
  const { t } = useTranslation('studio/must_read')
  const search = useAddressText('q')
  const download = useDownload(wanted)
  const query = useQuery(readersQuery(wanted))
  const columns: readonly Column<Acknowledgement>[] = [
    {
      key: 'name',
      label: t('column.name'),
      kind: 'main',
      cell: person => <PersonName person={person} />,
    },
    { key: 'department', label: t('column.department'), cell: ({ department }) => department },
    {
      key: 'state',
      label: t('column.state'),
      saysItself: true,
      cell: ({ state }) => <ReaderStateBadge state={state} />,
    },
    {
      key: 'when',
      label: t('column.when'),
      cell: ({ acknowledged_at }) => acknowledged_at && <RelativeTime at={acknowledged_at} />,
    },
    {
      key: 'reminded',
      label: t('column.reminded'),
      wideOnly: true,
      cell: ({ last_reminded_at }) => last_reminded_at && <RelativeTime at={last_reminded_at} />,
    },
  ]
  return (
    <>
      <Toolbar search={<AddressSearch label={t('search')} text={search} />}>
        {wanted.department && (
          <Button look="quiet" onClick={() => address.change({ department: null })}>
            {t('clear_department', { department: wanted.department })}
          </Button>
        )}
        <Button icon={<Download aria-hidden="true" />} busy={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
      </Toolbar>
      <RecordList
        label={t('title')}
        columns={columns}
        query={query}
        idOf={({ user_id }) => user_id}
        page={wanted.page}
        pageSize={PAGE_SIZE}
        address={address}
        empty={<EmptyState icon={<UserRoundSearch />} title={t('empty.title')} text={t('empty.text')} />}
      />
    </>
  )
}

const TONES = { acknowledged: 'success', missing: 'neutral', overdue: 'danger', outdated: 'warning' } as const

/** Whether a person has acknowledged a post that must be read. */
function ReaderStateBadge({ state }: { readonly state: ReaderState }) {
  const { t } = useTranslation('studio/must_read')
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}

/** Brings the list to the person as a file. */
function useDownload(wanted: ReadersWanted) {
  const { i18n } = useTranslation()
  const { zone } = useFormats()
  return useMutation({
    mutationFn: async () =>
      saveBlob(await downloadReaders(wanted, i18n.language, zone), `readers-${wanted.contentId}.csv`),
  })
}
