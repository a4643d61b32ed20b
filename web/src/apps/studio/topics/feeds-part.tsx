import type { Source, Topic } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Info, Pause, Pencil, Play, Plus, Rss, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { MoreMenu } from '../../../ui/actions/more-menu.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Badge } from '../../../ui/identity/badge.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import styles from './topics.module.css'
import { FEEDS_MAX, feedsQuery, useChangeFeed, useDeleteFeed } from './topics-queries.ts'

/** The feeds of other sites whose items become posts of a topic. */
export function FeedsPart({ topic }: { readonly topic: Topic }) {
  const { t } = useTranslation('studio/topics')
  const { data: feeds, error, isFetching, refetch } = useQuery(feedsQuery(topic.id))
  const [open, setOpen] = useState<Source | 'new' | null>(null)
  if (error && !feeds) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!feeds) return <TableSkeleton rows={4} />
  const isFull = feeds.length >= FEEDS_MAX
  const add = (
    <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
      {t('feeds.add')}
    </Button>
  )
  return (
    <div className={styles.part}>
      <Section title={t('part.feeds')} lead={t('feeds.lead')} action={feeds.length > 0 && !isFull && add}>
        {topic.state !== 'published' && feeds.length > 0 && (
          <Banner icon={<Info aria-hidden="true" />}>{t('feeds.topic_off')}</Banner>
        )}
        {feeds.length === 0 ? (
          <EmptyState icon={<Rss />} title={t('feeds.empty.title')} text={t('feeds.empty.text')} actions={add} />
        ) : (
          <ul className={styles.entries}>
            {feeds.map(feed => (
              <FeedRow key={feed.id} topicId={topic.id} feed={feed} onEdit={() => setOpen(feed)} />
            ))}
          </ul>
        )}
        {isFull && <p className={styles.hint}>{t('feeds.full', { max: FEEDS_MAX })}</p>}
      </Section>
      {open && (
        <FeedDialog
          topicId={topic.id}
          feeds={feeds}
          feed={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

interface FeedRowProps {
  readonly topicId: number
  readonly feed: Source
  readonly onEdit: () => void
}

/** The status that the host replied, which ends the text of its error. */
const statusOf = ({ last_error }: Source): string => /\d+$/.exec(last_error ?? '')?.[0] ?? ''

/** One feed: what it made and why it fails; changed, paused, removed. */
function FeedRow({ topicId, feed, onEdit }: FeedRowProps) {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const switchFeed = useSwitch(topicId, feed)
  const label = t('links.menu', { title: feed.title ?? feed.url })
  return (
    <li className={styles.entry}>
      <div className={styles.entryWords}>
        <p className={styles.entryTitle}>
          {feed.title ? <bdi>{feed.title}</bdi> : <bdi dir="ltr">{feed.url}</bdi>}{' '}
          <Badge>{t(`feeds.state.${feed.state}`)}</Badge>{' '}
          {!feed.active &&
            (isGivenUp(feed) ? (
              <Badge tone="danger">{t('feeds.given_up')}</Badge>
            ) : (
              <Badge tone="warning">{t('feeds.paused')}</Badge>
            ))}
        </p>
        {feed.title && (
          <p className={styles.hint}>
            <bdi dir="ltr">{feed.url}</bdi>
          </p>
        )}
        <p className={styles.hint}>
          {feed.last_fetched_at ? (
            <>
              {t('feeds.fetched')} <RelativeTime at={feed.last_fetched_at} />
            </>
          ) : (
            t('feeds.not_fetched')
          )}{' '}
          ·{' '}
          <Link href={`/posts?topic=${topicId}`} className={styles.posts}>
            {t('feeds.made', { count: feed.item_count, number: formats.number(feed.item_count) })}
          </Link>
        </p>
        {feed.failing_since && (
          <p className={styles.fault}>
            {t('feeds.failing', { date: formats.dateTime(feed.failing_since) })}{' '}
            {feed.last_error_reason && t(`feeds.reason.${feed.last_error_reason}`, { status: statusOf(feed) })}
          </p>
        )}
      </div>
      <div className={styles.entryActions}>
        <MoreMenu label={label}>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {t('links.edit')}
          </MenuItem>
          {feed.active ? (
            <MenuItem icon={<Pause aria-hidden="true" />} onSelect={() => void switchFeed(false)}>
              {t('feeds.pause')}
            </MenuItem>
          ) : (
            <MenuItem icon={<Play aria-hidden="true" />} onSelect={() => void switchFeed(true)}>
              {t('feeds.resume')}
            </MenuItem>
          )}
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setAsking(true)}>
            {t('links.delete')}
          </MenuItem>
        </MoreMenu>
      </div>
      {isAsking && <DeleteFeedDialog topicId={topicId} feed={feed} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** The server switches a feed off after this time of failures. */
const FAILING_MS_MAX = 14 * 24 * 3_600_000

const isGivenUp = ({ failing_since: since, last_fetched_at: last }: Source): boolean =>
  since !== null && last !== null && Date.parse(last) - Date.parse(since) >= FAILING_MS_MAX

/** Pauses or resumes a feed and says so, with a way back. */
function useSwitch(topicId: number, feed: Source) {
  const { t } = useTranslation('studio/topics')
  const { mutateAsync } = useChangeFeed(topicId, { isHandled: false })
  // Failed changes show a message on their own.
  const write = (active: boolean) => mutateAsync({ id: feed.id, active }).catch(() => null)
  return async (active: boolean): Promise<void> => {
    if (!(await write(active))) return
    const action = { label: t('undo', { ns: 'ui' }), run: () => void write(!active) }
    toast(t(active ? 'feeds.is_resumed' : 'feeds.is_paused'), { action })
  }
}

interface DeleteFeedDialogProps {
  readonly topicId: number
  readonly feed: Source
  readonly onClose: () => void
}

/** Asks before a feed is removed, and says what stays. */
function DeleteFeedDialog({ topicId, feed, onClose }: DeleteFeedDialogProps) {
  const { t } = useTranslation('studio/topics')
  const remove = useDeleteFeed(topicId, feed.id)
  const end = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        closeThenFocus(onClose, 'main section h2')
        toast(t('feeds.deleted'))
      },
    })
  return (
    <ConfirmDialog
      danger
      title={t('feeds.delete_title')}
      action={t('links.delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={end}
      onClose={onClose}
    >
      <p className={styles.address} dir="ltr">
        {feed.url}
      </p>
      <p>{t('feeds.delete_text')}</p>
    </ConfirmDialog>
  )
}
