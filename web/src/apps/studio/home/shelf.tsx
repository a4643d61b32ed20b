import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PostDate } from '../parts/post-words.tsx'
import styles from './home.module.css'
import { publishedQuery } from './home-queries.ts'

/** The last posts, with the part of their audience that has read and confirmed them. */
export function PublishedCard() {
  const { t } = useTranslation('studio/home')
  const { data, error, isFetching, refetch } = useQuery(publishedQuery)
  return (
    <ShelfFrame
      name="published"
      title={t('shelf.published')}
      total={data?.total}
      error={error}
      busy={isFetching}
      onRetry={() => refetch()}
      nothing={t('nothing.published')}
      all={{ href: '/posts?state=published', label: t('see_all') }}
    >
      {data?.posts.map(post => (
        <ShelfRow key={post.id} href={`/posts/${post.id}/results`} title={post.title}>
          <PostDate post={post} />
          {post.figures && <Reads figures={post.figures} isMustRead={post.requires_acknowledgement} />}
        </ShelfRow>
      ))}
    </ShelfFrame>
  )
}

interface ReadsProps {
  readonly figures: NonNullable<Post['figures']>
  readonly isMustRead: boolean
}

/** How many of the audience at publication have read a post and, where they must, confirmed it. */
function Reads({ figures: { audience, viewed, acknowledged }, isMustRead }: ReadsProps) {
  const { t } = useTranslation('studio/home')
  const formats = useFormats()
  const said = (key: 'read' | 'confirmed', count: number) =>
    t(key, {
      number: formats.number(count),
      audience: formats.number(audience),
      share: formats.percent(audience === 0 ? 0 : Math.min(1, count / audience)),
    })
  return (
    <span className={styles.reads}>
      <meter min={0} max={Math.max(1, audience)} value={viewed} aria-hidden="true" />
      {said('read', viewed)}
      {isMustRead && ` · ${said('confirmed', acknowledged)}`}
    </span>
  )
}

interface ShelfFrameProps {
  readonly name: string
  readonly title: string
  /** Undefined until it is known. */
  readonly total: number | undefined
  readonly error: unknown
  readonly busy: boolean
  readonly onRetry: () => void
  /** One line in place of the rows. */
  readonly nothing: string
  /** The page that has all of it, and what it is called. */
  readonly all: { readonly href: string; readonly label: string }
  /** The rows. */
  readonly children: ComponentChildren
}

/** A part of the home: a heading with its number, a few rows or one quiet line, and the way to all of it. */
export function ShelfFrame({ name, title, total, error, busy, onRetry, nothing, all, children }: ShelfFrameProps) {
  const { t } = useTranslation('studio/home')
  const formats = useFormats()
  return (
    <Card as="section" aria-labelledby={`shelf-${name}`} className={styles.shelf ?? ''}>
      <h2 id={`shelf-${name}`} className={styles.heading}>
        {title} {Boolean(total) && <span className={styles.total}>{formats.number(total ?? 0)}</span>}
      </h2>
      {Boolean(error) && total === undefined && <ProblemState error={error} busy={busy} onRetry={onRetry} />}
      {total === undefined && !error && <Skeleton height="8rem" radius="10px" />}
      {total === 0 && <p className={styles.nothing}>{nothing}</p>}
      {total !== undefined && total > 0 && (
        <>
          <ul className={styles.posts}>{children}</ul>
          <Link href={all.href} className={styles.all} aria-label={t('all_of', { label: all.label, title })}>
            {all.label}
          </Link>
        </>
      )}
    </Card>
  )
}

interface ShelfRowProps {
  readonly href: string
  /** Title of the post; it may have none yet. */
  readonly title: string
  /** Why it is here, above its date. */
  readonly note?: string | null
  /** Its date, and what that means. */
  readonly children: ComponentChildren
}

/** A post in a part of the home, and the way to it. */
export function ShelfRow({ href, title, note, children }: ShelfRowProps) {
  const { t } = useTranslation('studio/home')
  return (
    <li>
      <Link href={href} className={styles.post}>
        <span className={styles.postTitle} dir="auto">
          {title || t('untitled')}
        </span>
        {note && (
          <span className={styles.note} dir="auto">
            {note}
          </span>
        )}
        <span className={styles.when}>{children}</span>
      </Link>
    </li>
  )
}
