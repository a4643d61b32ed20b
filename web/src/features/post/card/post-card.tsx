import type { FeedPost } from '@atrium/client'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { classes } from '../../../lib/classes.ts'
import { Card } from '../../../ui/surface/card.tsx'
import { textOf } from '../../html/trusted-html.ts'
import { languageOf, useChosenLanguage } from '../languages/use-chosen-language.tsx'
import { MustRead } from './must-read.tsx'
import { PostActions } from './post-actions.tsx'
import styles from './post-card.module.css'
import { LinkCover, PostCover, pictureOf } from './post-cover.tsx'
import { PostHead } from './post-head.tsx'

interface PostCardProps {
  readonly post: FeedPost
  /** From 1, in its list. */
  readonly position?: number
  /** In view at once: its picture is loaded first. */
  readonly eager?: boolean
}

/** A post in a list: who, where and when, what it is about, what can be done with it. */
export function PostCard({ post: given, position, eager = false }: PostCardProps) {
  const [post, languageLine] = useChosenLanguage(given)
  const { t } = useTranslation('feed')
  const id = useId()
  const text = useMemo(() => post.summary || textOf(post.body), [post.summary, post.body])
  const href = `/posts/${post.uuid}`
  const link = pictureOf(post) === undefined ? post.links[0] : undefined
  return (
    <Card
      as="article"
      padded={false}
      className={styles['card'] ?? ''}
      tabIndex={-1}
      aria-labelledby={id}
      {...(position ? { 'aria-posinset': position, 'aria-setsize': -1 } : {})}
    >
      <div className={styles['body']}>
        <PostHead post={post} isListed={position !== undefined} />
        <div className={styles['words']} lang={languageOf(post)} dir="auto">
          <h2 id={id} className={styles['title']} hidden={!post.title}>
            <Link href={href} className={styles['link']}>
              {post.title || t('post.untitled')}
            </Link>
          </h2>
          {text && (
            <p className={classes(styles['summary'], !post.title && styles['note'])}>
              {post.title ? (
                text
              ) : (
                <Link href={href} className={styles['link']}>
                  {text}
                </Link>
              )}
            </p>
          )}
        </div>
        {languageLine}
        {link ? <LinkCover link={link} others={post.links.length - 1} /> : <PostCover post={post} eager={eager} />}
        <MustRead post={post} />
        <PostActions post={post} href={href} />
      </div>
    </Card>
  )
}
