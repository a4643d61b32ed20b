import type { FeedPost } from '@atrium/client'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { classes } from '../../lib/classes.ts'
import { Badge } from '../../ui/identity/badge.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { textOf } from '../html/trusted-html.ts'
import { ConfirmButton } from '../post/confirm/confirm-button.tsx'
import { useIsChanged } from '../post/confirm/use-is-changed.ts'
import { languageOf } from '../post/languages/use-chosen-language.tsx'
import styles from './required.module.css'

/** A post to confirm: until when, what it is about, the way to it, and the button. */
export function RequiredEntry({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('required')
  const formats = useFormats()
  const { due_at = null, overdue = false, label = null } = post.must_read ?? {}
  const isChanged = useIsChanged(post)
  const isDone = post.engagement.acknowledged_at !== null
  const title = post.title || post.summary || textOf(post.body).slice(0, 140)
  const isLate = overdue && !isDone
  return (
    <Card as="article" padded={false} className={classes(styles['entry'], isLate && styles['overdue'])}>
      <div className={styles['facts']}>
        {isDone ? (
          <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
            {t('post.acknowledged', { ns: 'feed' })}
          </Badge>
        ) : (
          due_at && (
            <Badge
              tone={overdue ? 'danger' : 'neutral'}
              icon={overdue ? <CircleAlert aria-hidden="true" /> : <Clock aria-hidden="true" />}
            >
              {t(overdue ? 'post.overdue' : 'post.due', { ns: 'feed', when: formats.date(due_at) })}
            </Badge>
          )
        )}
        {label && <span className={styles['label']}>{label}</span>}
        <span className={styles['from']}>{post.channels[0]?.name}</span>
      </div>
      <h2 className={styles['title']} lang={languageOf(post)} dir="auto">
        <Link href={`/posts/${post.uuid}`} className={styles['link']}>
          {title}
        </Link>
      </h2>
      {post.title && post.summary && (
        <p className={styles['summary']} lang={languageOf(post)} dir="auto">
          {post.summary}
        </p>
      )}
      {!isDone && isChanged && <p role="status">{t('post.changed', { ns: 'feed' })}</p>}
      {!isDone && (
        <div className={styles['actions']}>
          <ConfirmButton
            post={post}
            look={isLate ? 'primary' : 'secondary'}
            label={`${t('post.acknowledge', { ns: 'feed' })}: ${title}`}
          />
        </div>
      )}
    </Card>
  )
}
