import type { ModeratedComment } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { CircleCheck, Eye, EyeOff, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { type Address, pageOf, useAddress } from '../../../lib/use-address.ts'
import { type Selection, useSelection } from '../../../lib/use-selection.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { SelectBox } from '../../../ui/data/data-table.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { SelectionBar } from '../../../ui/data/toolbar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { ModeratedEntry } from './moderated-entry.tsx'
import styles from './moderation.module.css'
import {
  type Act,
  isChangedMeanwhile,
  isDecidedMeanwhile,
  moderatedQuery,
  PAGE_SIZE,
  QUEUES,
  type Queue,
  useModerateSeveral,
} from './moderation-queries.ts'
import { WordsPart } from './words-part.tsx'

const TABS = [...QUEUES, 'words'] as const

/** Comments that somebody has to decide about, and the words that bring them here. */
export function ModerationPage() {
  const { t } = useTranslation('studio/moderation')
  const address = useAddress()
  const tab = TABS.find(each => each === address.get('show')) ?? 'waiting'
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TabLinks
        label={t('tabs')}
        links={TABS.map(each => ({
          href: address.hrefWith({ show: each === 'waiting' ? null : each }),
          label: t(`tab.${each}`),
          current: each === tab,
        }))}
      />
      {tab === 'words' ? (
        <WordsPart />
      ) : (
        <CommentsQueue key={tab} queue={tab} page={pageOf(address)} address={address} />
      )}
    </>
  )
}

interface CommentsQueueProps {
  readonly queue: Queue
  readonly page: number
  readonly address: Address
}

/** The comments of a queue, each with what can be done, and what that does. */
function CommentsQueue({ queue, page, address }: CommentsQueueProps) {
  const { t } = useTranslation('studio/moderation')
  const { data, error, isFetching, refetch } = useQuery(moderatedQuery(queue, page))
  const ids = data?.comments.map(({ id }) => id) ?? []
  const selection = useSelection(ids)
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton rows={4} />
  if (data.comments.length === 0) {
    return (
      <Card padded={false} className={styles.part ?? ''}>
        <EmptyState
          icon={queue === 'hidden' ? <EyeOff /> : <CircleCheck />}
          title={t(`empty.${queue}.title`)}
          text={t(`empty.${queue}.text`)}
        />
      </Card>
    )
  }
  return (
    <div className={styles.part}>
      <p className={styles.what}>{t(queue === 'hidden' ? 'what.hidden' : 'what.waiting')}</p>
      {ids.length > 1 && (
        <p className={styles.all}>
          <SelectBox isLabelled ids={ids} selection={selection} label={t('choose_all', { ns: 'data' })} />
        </p>
      )}
      <ul className={styles.queue} aria-label={t(`tab.${queue}`)}>
        {data.comments.map((comment, index) => (
          <li key={comment.id}>
            <ModeratedEntry
              comment={comment}
              nextId={data.comments[index + 1]?.id ?? null}
              selection={ids.length > 1 ? selection : null}
            />
          </li>
        ))}
      </ul>
      <SeveralBar queue={queue} comments={data.comments} selection={selection} />
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={next => address.hrefWith({ page: next === 1 ? null : String(next) })}
      />
    </div>
  )
}

interface SeveralBarProps {
  readonly queue: Queue
  readonly comments: readonly ModeratedComment[]
  readonly selection: Selection
}

const ACTS: Record<'open' | 'hidden', readonly Act[]> = {
  open: ['approve', 'hide', 'delete'],
  hidden: ['restore', 'delete'],
}

const ICONS = { approve: CircleCheck, hide: EyeOff, restore: Eye, delete: Trash2 } as const

/** Decisions about the chosen comments. */
function SeveralBar({ queue, comments, selection }: SeveralBarProps) {
  const { t } = useTranslation('studio/moderation')
  // The comments as they were read: the list behind the dialog may change meanwhile.
  const [asked, setAsked] = useState<{ act: Act; comments: readonly ModeratedComment[] } | null>(null)
  return (
    <>
      <SelectionBar count={selection.size} onClear={selection.clear}>
        {ACTS[queue === 'hidden' ? 'hidden' : 'open'].map(act => {
          const Icon = ICONS[act]
          return (
            <Button
              key={act}
              size="s"
              look={act === 'delete' ? 'quiet' : act === 'approve' ? 'tinted' : 'secondary'}
              icon={<Icon aria-hidden="true" />}
              onClick={() => setAsked({ act, comments: comments.filter(({ id }) => selection.has(id)) })}
            >
              {t(`act.${act}`)}
            </Button>
          )
        })}
      </SelectionBar>
      {asked && (
        <SeveralDialog
          {...asked}
          onDone={decided => {
            for (const { id } of decided) selection.toggle(id, false)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface SeveralDialogProps {
  readonly act: Act
  readonly comments: readonly ModeratedComment[]
  /** Those about which nothing is to be tried again as it was. */
  readonly onDone: (comments: readonly ModeratedComment[]) => void
  readonly onClose: () => void
}

/** Asks before something is decided about several comments; afterwards says of how many it was, and why not of the others. */
function SeveralDialog({ act, comments, onDone, onClose }: SeveralDialogProps) {
  const { t } = useTranslation('studio/moderation')
  const formats = useFormats()
  const moderate = useModerateSeveral()
  const counted = (count: number) => ({ count, number: formats.number(count) })
  const say = (key: 'changed' | 'decided' | 'refused', count: number) => {
    if (count > 0) toast(t(`several.${key}`, counted(count)), { tone: 'problem' })
  }
  const confirm = async () => {
    const outcome = await moderate.mutateAsync({ comments, act }).catch(() => null)
    if (!outcome) return
    const { done, failed } = outcome
    const changed = failed.filter(({ error }) => isChangedMeanwhile(error))
    const decided = failed.filter(({ error }) => isDecidedMeanwhile(error))
    onDone([...done, ...[...changed, ...decided].map(({ item }) => item)])
    // The rows from which it was asked are gone.
    closeThenFocus(onClose)
    if (done.length > 0) toast(t(`several.done.${act}`, counted(done.length)))
    say('changed', changed.length)
    say('decided', decided.length)
    say('refused', failed.length - changed.length - decided.length)
  }
  return (
    <ConfirmDialog
      title={t(`several.title.${act}`, counted(comments.length))}
      action={t(`act.${act}`)}
      danger={act === 'delete'}
      busy={moderate.isPending}
      error={moderate.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t(`several.text.${act}`)}</p>
    </ConfirmDialog>
  )
}
