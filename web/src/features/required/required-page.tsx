import type { FeedPost } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { CircleAlert, CircleCheck, CircleCheckBig, Clock } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useMe } from '../../core/session/session.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { textOf } from '../html/trusted-html.ts'
import { ConfirmButton, useIsChanged } from '../post/card/confirm-button.tsx'
import { languageOf } from '../post/languages/use-chosen-language.tsx'
import styles from './required.module.css'
import { requiredQuery } from './required-queries.ts'

/** The posts that the reader has to confirm, the first due at the top. */
export function RequiredPage() {
  const { t } = useTranslation('required')
  const { required_count } = useMe()
  const query = useInfiniteQuery(requiredQuery)
  const { data: posts, error, isFetching, hasNextPage } = query
  const left = posts?.filter(post => post.engagement.acknowledged_at === null).length ?? 0
  const isDone = posts !== undefined && left === 0 && !hasNextPage
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={isDone || !posts ? undefined : t('lead', { count: Math.max(left, required_count) })}
      />
      {!posts && error && <ProblemState error={error} busy={isFetching} onRetry={() => query.refetch()} />}
      {!posts && !error && (
        <div className={styles.list} aria-busy="true">
          <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
          {[1, 2, 3].map(number => (
            <Card key={number} className={styles.entry}>
              <Skeleton width="30%" height="0.875rem" />
              <Skeleton width="70%" height="1.25rem" />
              <Skeleton width="8rem" height="2rem" />
            </Card>
          ))}
        </div>
      )}
      <div role="status">{isDone && <AllDone confirmed={posts.length} />}</div>
      {posts && posts.length > 0 && (
        <>
          <ol className={styles.list}>
            {posts.map(post => (
              <li key={post.id}>
                <RequiredEntry post={post} />
              </li>
            ))}
          </ol>
          {!isDone && (
            <>
              <p className={styles.note}>{t('note')}</p>
              <LoadMore list={query} end="" />
            </>
          )}
        </>
      )}
    </>
  )
}

/** A post to confirm: until when, what it is about, the way to it, and the button. */
function RequiredEntry({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('required')
  const formats = useFormats()
  const { due_at = null, overdue = false, label = null } = post.must_read ?? {}
  const isChanged = useIsChanged(post)
  const isDone = post.engagement.acknowledged_at !== null
  const title = post.title || post.summary || textOf(post.body).slice(0, 140)
  const isLate = overdue && !isDone
  return (
    <Card as="article" padded={false} className={classes(styles.entry, isLate && styles.overdue)}>
      <div className={styles.facts}>
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
        {label && <span className={styles.label}>{label}</span>}
        <span className={styles.from}>{post.channels[0]?.name}</span>
      </div>
      <h2 className={styles.title} lang={languageOf(post)} dir="auto">
        <Link href={`/posts/${post.uuid}`} className={styles.link}>
          {title}
        </Link>
      </h2>
      {post.title && post.summary && (
        <p className={styles.summary} lang={languageOf(post)} dir="auto">
          {post.summary}
        </p>
      )}
      {!isDone && isChanged && <p role="status">{t('post.changed', { ns: 'feed' })}</p>}
      {!isDone && (
        <div className={styles.actions}>
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

/** Nothing is left to confirm; `confirmed` were just now. */
function AllDone({ confirmed }: { readonly confirmed: number }) {
  const { t } = useTranslation('required')
  return (
    <Card className={styles.done}>
      <EmptyState
        icon={<CircleCheckBig />}
        title={t('done.title')}
        text={confirmed > 0 ? t('done.text_now', { count: confirmed }) : t('done.text')}
        actions={<ButtonLink href="/">{t('done.to_feed')}</ButtonLink>}
      />
    </Card>
  )
}
