import type { Item } from '@atrium/client'
import { useInfiniteQuery, useQuery } from '@tanstack/preact-query'
import { Archive, CircleCheck, Clock, FilePen, PenLine, SquarePen, TriangleAlert, Undo2 } from 'lucide-preact'
import { Link, useSearchParams } from 'wouter-preact'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import endless from '../../ui/list/endless-list.module.css'
import { EndlessList } from '../../ui/list/endless-list.tsx'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import row from '../../ui/list/row.module.css'
import { RowSkeletons } from '../../ui/list/row-skeletons.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { TabLinks } from '../../ui/surface/tab-links.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { textOf } from '../html/trusted-html.ts'
import { type ItemStatus, statusOfItem, textExcerpt } from './fields.ts'
import styles from './submit-page.module.css'
import { type Shelf, submissionsQuery, unsentQuery } from './submit-queries.ts'
import { useWaitingSubmissions } from './waiting-submissions.ts'

/** Submissions of the reader: drafts, in review, returned with the reason, published. */
export function SubmitPage() {
  const { t } = useTranslation('submit')
  const [search] = useSearchParams()
  const shelf: Shelf = search.has('archived') ? 'archived' : 'open'
  const waiting = useWaitingSubmissions()
  const { data } = useQuery(unsentQuery(useMe()))
  const unsent = waiting.some(({ id }) => id === null) ? null : data
  const write = (
    <ButtonLink look="primary" href="/submit/new" icon={<PenLine aria-hidden="true" />}>
      {t('list.write')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('list.title')} lead={t('list.lead')} actions={write} />
      {waiting.map(({ draft, id, title, refused }) => (
        <div key={draft} className={styles.unsent}>
          <Banner
            tone={refused ? 'danger' : 'warning'}
            icon={refused ? <TriangleAlert aria-hidden="true" /> : <Clock aria-hidden="true" />}
            action={
              <ButtonLink size="s" href={`/submit/${id ?? 'new'}`}>
                {t(refused ? 'waiting.look' : 'waiting.open')}
              </ButtonLink>
            }
          >
            {t(`waiting.${refused ?? 'waits'}`, { title: title || t('untitled') })}
          </Banner>
        </div>
      ))}
      {unsent && (
        <div className={styles.unsent}>
          <Banner
            icon={<FilePen aria-hidden="true" />}
            action={
              <ButtonLink size="s" href="/submit/new">
                {t('list.go_on')}
              </ButtonLink>
            }
          >
            {t('list.unsent', { title: unsent.value.title || textExcerpt(unsent.value.body) || t('untitled') })}
          </Banner>
        </div>
      )}
      <div className={styles.tabs}>
        <TabLinks
          label={t('list.title')}
          links={[
            { href: '/submit', label: t('list.open'), current: shelf === 'open' },
            { href: '/submit?archived', label: t('list.archived'), current: shelf === 'archived' },
          ]}
        />
      </div>
      <Submissions shelf={shelf} />
    </>
  )
}

const SKELETONS = 3

/** The submissions of a shelf. */
function Submissions({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('submit')
  const list = useInfiniteQuery(submissionsQuery(shelf))
  return (
    <EndlessList
      list={list}
      skeleton={
        <RowSkeletons count={SKELETONS} className={classes(endless.row, styles.row)}>
          <Skeleton width="60%" height="1.0625rem" />
          <Skeleton width="11rem" height="0.8125rem" />
        </RowSkeletons>
      }
      isEmpty={items => items.length === 0}
      empty={
        <EmptyState
          icon={<SquarePen />}
          title={t(`list.empty.${shelf}.title`)}
          text={t(`list.empty.${shelf}.text`)}
          actions={shelf === 'open' && <ButtonLink href="/submit/new">{t('list.write')}</ButtonLink>}
        />
      }
    >
      {items => (
        <Card padded={false}>
          <ul className={endless.list}>
            {items.map(item => (
              <SubmissionRow key={item.id} item={item} />
            ))}
          </ul>
        </Card>
      )}
    </EndlessList>
  )
}

/** A submission in the list: what it is about, its status, and why it came back. */
function SubmissionRow({ item }: { readonly item: Item }) {
  const { t } = useTranslation('submit')
  const status = statusOfItem(item)
  const picture = item.content_cover?.url ?? item.attachments.find(({ type }) => type === 'image')?.url
  const text = item.summary || textOf(item.body)
  return (
    <li className={classes(endless.row, styles.row)}>
      <div className={styles.words}>
        <div className={styles.line}>
          <StatusBadge status={status} />
          <span className={styles.when}>
            <RelativeTime at={item.updated_at} />
          </span>
        </div>
        <h2 className={styles.title} dir="auto">
          <Link href={`/submit/${item.id}`} className={row.link}>
            {item.title || textExcerpt(item.body) || t('untitled')}
          </Link>
        </h2>
        {status === 'returned' && item.moderation_reason ? (
          <p className={styles.reason}>
            <strong>{t('reason')}</strong> {item.moderation_reason}
          </p>
        ) : (
          text && (
            <p className={row.text} dir="auto">
              {text}
            </p>
          )
        )}
        {status === 'published' && item.content_id !== null && (
          <Link href={`/posts/${item.content_id}`} className={styles.open}>
            {t('list.open_post')}
          </Link>
        )}
      </div>
      {picture && (
        <ResponsiveImage className={styles.picture} src={picture} alt="" width={96} height={96} sizes="96px" />
      )}
    </li>
  )
}

const LOOKS = {
  draft: { icon: PenLine, tone: 'neutral' },
  returned: { icon: Undo2, tone: 'danger' },
  review: { icon: Clock, tone: 'warning' },
  published: { icon: CircleCheck, tone: 'success' },
  archived: { icon: Archive, tone: 'neutral' },
} as const

/** The status of a submission, in a word. */
function StatusBadge({ status }: { readonly status: ItemStatus }) {
  const { t } = useTranslation('submit')
  const { icon: Icon, tone } = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`status.${status}`)}
    </Badge>
  )
}
