import type { ModeratedComment } from '@atrium/client'
import { CircleCheck, Clock, Eye, EyeOff, Flag, Trash2, TriangleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { CommentBody } from '../../../features/comments/comment-body.tsx'
import { CommentPicture } from '../../../features/comments/comment-picture.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { SelectBox } from '../../../ui/data/data-table.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { MatchedWords, markedPiece } from './matched-words.tsx'
import styles from './moderation.module.css'
import { type Act, isChangedMeanwhile, isDecidedMeanwhile, useModerate } from './moderation-queries.ts'

interface ModeratedEntryProps {
  readonly comment: ModeratedComment
  /** Takes the focus once this one is decided. */
  readonly nextId: number | null
  /** Null where it is the only one. */
  readonly selection: Selection | null
}

/** A comment with where it stands, who wrote it, and why it is here. */
export function ModeratedEntry({ comment, nextId, selection }: ModeratedEntryProps) {
  const { t } = useTranslation('studio/moderation')
  const formats = useFormats()
  const name = comment.author?.display_name ?? t('somebody')
  const { report_count: reports, matched = [] } = comment
  return (
    <Card
      as="article"
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-label={t('by', { name })}
      className={styles.entry ?? ''}
    >
      <header className={styles.head}>
        {selection && <SelectBox ids={[comment.id]} selection={selection} label={t('choose', { name })} />}
        <Avatar name={name} url={comment.author?.avatar_url ?? null} size={36} />
        <div className={styles.who}>
          <p className={styles.name} dir="auto">
            {name}
          </p>
          <p className={styles.where}>
            {t(comment.parent_id === null ? 'on' : 'reply_on')}{' '}
            <a href={`/posts/${comment.content_id}#comments`} dir="auto">
              {comment.content_title || t('untitled')}
            </a>{' '}
            · <RelativeTime at={comment.created_at} />
          </p>
        </div>
        {comment.state === 'review' && (
          <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
            {t('state.review')}
          </Badge>
        )}
        {comment.state === 'hidden' && <Badge icon={<EyeOff aria-hidden="true" />}>{t('state.hidden')}</Badge>}
        {reports > 0 && (
          <Badge tone="danger" icon={<Flag aria-hidden="true" />}>
            {t('reports', { count: reports, number: formats.number(reports) })}
          </Badge>
        )}
      </header>
      {comment.body !== '' && (
        <CommentBody
          text={comment.body}
          mentions={comment.mentions}
          render={(piece, at) => markedPiece(piece, at, matched)}
        />
      )}
      <CommentPicture comment={comment} />
      {matched.length > 0 && <MatchedWords words={matched.map(({ word }) => word)} />}
      {reports > 0 && <ReportsPart comment={comment} />}
      <EntryActions comment={comment} nextId={nextId} />
    </Card>
  )
}

/** Why a comment was reported. Who did stays with the server: nobody is to be asked about it. */
function ReportsPart({ comment }: { readonly comment: ModeratedComment }) {
  const { t } = useTranslation('studio/moderation')
  const { report_reasons: reasons, report_count: count, last_reported_at: at } = comment
  return (
    <div className={styles.reports}>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no id and do not move
            <li key={index} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      )}
      <p>
        {reasons.length < count && `${t('without_reason', { count: count - reasons.length })} `}
        {at && (
          <>
            {t('last_reported')} <RelativeTime at={at} />.
          </>
        )}{' '}
        {t('reporters')}
      </p>
    </div>
  )
}

interface EntryActionsProps {
  readonly comment: ModeratedComment
  readonly nextId: number | null
}

/** Decisions about a comment, by its state. */
function EntryActions({ comment, nextId }: EntryActionsProps) {
  const { t } = useTranslation('studio/moderation')
  const [isDeleting, setDeleting] = useState(false)
  const { decide, running, error } = useModeration(comment, nextId)
  const { state } = comment
  return (
    <>
      {isChangedMeanwhile(error) ? (
        <div role="alert">
          <Banner tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
            {t('changed_meanwhile')}
          </Banner>
        </div>
      ) : (
        !isDeleting && <Refusal error={error} />
      )}
      <div className={styles.actions}>
        {state === 'hidden' ? (
          <Button
            size="s"
            icon={<Eye aria-hidden="true" />}
            busy={running === 'restore'}
            onClick={() => void decide('restore')}
          >
            {t('act.restore')}
          </Button>
        ) : (
          <>
            <Button
              size="s"
              look="tinted"
              icon={<CircleCheck aria-hidden="true" />}
              busy={running === 'approve'}
              onClick={() => void decide('approve')}
            >
              {t(state === 'review' ? 'act.publish' : 'act.keep')}
            </Button>
            <Button
              size="s"
              icon={<EyeOff aria-hidden="true" />}
              busy={running === 'hide'}
              onClick={() => void decide('hide')}
            >
              {t('act.hide')}
            </Button>
          </>
        )}
        <Button size="s" look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
          {t('act.delete')}
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDialog
          danger
          title={t('delete_title', { name: comment.author?.display_name ?? t('somebody') })}
          action={t('act.delete')}
          busy={running === 'delete'}
          error={error}
          onConfirm={() => void decide('delete', () => setDeleting(false))}
          onClose={() => setDeleting(false)}
        >
          <p>{t(comment.reply_count > 0 ? 'delete_with_replies' : 'delete_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The act that undoes another. An approved comment cannot wait again: there the opposite act stands by its own name. */
const OPPOSITE = { approve: 'hide', hide: 'restore', restore: 'hide', delete: null } as const

/** Decides about a comment, says so with a way back, and leads on to the next one. */
function useModeration(comment: ModeratedComment, nextId: number | null) {
  const { t } = useTranslation('studio/moderation')
  const { mutateAsync, isPending, error, variables } = useModerate()
  const name = comment.author?.display_name ?? t('somebody')
  const send = (act: Act, state: 'published' | 'review' = 'published') =>
    mutateAsync({ comment, act, state }).then(
      () => true,
      (failure: unknown) => {
        if (isDecidedMeanwhile(failure)) toast(t('decided_meanwhile'))
        return false
      },
    )
  const decide = async (act: Act, close: () => void = () => {}) => {
    if (isPending) return
    if (!(await send(act))) return
    const opposite = OPPOSITE[act]
    const isUndone = act === 'hide' || (comment.state !== 'review' && act !== 'approve')
    const text = act === 'approve' && comment.state === 'published' ? 'kept' : act
    const label = isUndone ? t('undo', { ns: 'ui' }) : t('act.hide')
    const before = comment.state === 'review' ? 'review' : 'published'
    const action = opposite && { action: { label, run: () => void send(opposite, before) } }
    toast(t(`done.${text}`, { name }), action ?? {})
    closeThenFocus(close, nextId === null ? null : `#comment-${nextId}`)
  }
  return { decide, running: isPending ? (variables?.act ?? null) : null, error }
}
