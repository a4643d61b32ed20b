import type { FeedPost } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../lib/classes.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import hidden from '../../../ui/text/visually-hidden.module.css'
import { languageOf } from '../languages/use-chosen-language.tsx'
import styles from './post-title.module.css'

interface PostTitleProps {
  readonly post: FeedPost | undefined
  /** Read out while the post is not there yet. */
  readonly pending: string
}

/** The heading of the page. The same element before and after the post has come, so that it keeps the focus. */
export function PostTitle({ post, pending }: PostTitleProps) {
  const { t } = useTranslation('post')
  const untitled = t('by', { name: post?.author.display_name ?? post?.channels[0]?.name ?? '' })
  const title = post ? post.title || untitled : pending
  usePageTitle(title)
  const isSeen = Boolean(post?.title)
  return (
    <h1
      id="post-title"
      className={classes(isSeen ? styles['title'] : hidden['hidden'])}
      tabIndex={-1}
      dir="auto"
      lang={isSeen && post ? languageOf(post) : undefined}
    >
      {title}
    </h1>
  )
}
