import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { PostDate } from '../parts/post-words.tsx'
import styles from './home.module.css'
import { publishedQuery } from './home-queries.ts'
import { ShelfFrame, ShelfRow } from './shelf.tsx'

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
      share: formats.percent(audience === 0 ? 0 : count / audience),
    })
  return (
    <span className={styles['reads']}>
      <meter min={0} max={Math.max(1, audience)} value={viewed} aria-hidden="true" />
      {said('read', viewed)}
      {isMustRead && ` · ${said('confirmed', acknowledged)}`}
    </span>
  )
}
