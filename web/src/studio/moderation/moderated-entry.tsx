import type { ModeratedComment } from '@atrium/client'
import { Clock, EyeOff, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CommentBody } from '../../comments/comment-body.tsx'
import { useFormats } from '../../i18n/formats.ts'
import type { Selection } from '../../lib/use-selection.ts'
import { SelectBox } from '../../ui/data/select-box.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { EntryActions } from './entry-actions.tsx'
import styles from './moderation.module.css'
import { ReportsPart } from './reports-part.tsx'

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
  const { report_count: reports } = comment
  return (
    <Card
      as="article"
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-label={t('by', { name })}
      className={styles['entry'] ?? ''}
    >
      <header className={styles['head']}>
        {selection && <SelectBox ids={[comment.id]} selection={selection} label={t('choose', { name })} />}
        <Avatar name={name} url={comment.author?.avatar_url ?? null} size={36} />
        <div className={styles['who']}>
          <p className={styles['name']} dir="auto">
            {name}
          </p>
          <p className={styles['where']}>
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
      <CommentBody text={comment.body} />
      {reports > 0 && <ReportsPart comment={comment} />}
      <EntryActions comment={comment} nextId={nextId} />
    </Card>
  )
}
