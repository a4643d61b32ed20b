import type { FeedPost } from '@atrium/client'
import { type ReactNode, useRef } from 'react'
import { PostToolbar } from '../actions/post-toolbar.tsx'
import { PostHead } from '../card/post-head.tsx'
import { ConfirmNotice } from '../confirm/confirm-notice.tsx'
import { MustReadPanel } from '../confirm/must-read-panel.tsx'
import { languageOf } from '../languages/use-chosen-language.tsx'
import { PostBody } from '../media/post-body.tsx'
import { PostGallery } from '../media/post-gallery.tsx'
import { PostLinks } from '../media/post-links.tsx'
import { PostVideos } from '../media/post-videos.tsx'
import styles from './post-article.module.css'
import { PostFoot } from './post-foot.tsx'
import { useLookedAt } from './use-looked-at.ts'

interface PostArticleProps {
  readonly post: FeedPost
  /** In which language it is shown, and the way to another. */
  readonly languageLine: ReactNode
}

/** What the author made, and what the reader can do with it. */
export function PostArticle({ post, languageLine }: PostArticleProps) {
  const body = useRef<HTMLDivElement>(null)
  useLookedAt(post, body)
  const hasBody = post.body.trim() !== ''
  const language = languageOf(post)
  const isPlace = { lang: language, dir: 'auto' }
  return (
    <>
      <PostHead post={post} />
      {languageLine}
      <ConfirmNotice post={post} />
      {post.summary && (
        <p className={hasBody ? styles['lead'] : styles['note']} {...isPlace}>
          {post.summary}
        </p>
      )}
      <PostGallery post={post} />
      <PostVideos post={post} />
      <div ref={body} className={styles['body']}>
        {hasBody && <PostBody post={post} />}
      </div>
      <PostLinks links={post.links} />
      <MustReadPanel post={post} />
      <PostToolbar post={post} />
      <PostFoot post={post} />
    </>
  )
}
