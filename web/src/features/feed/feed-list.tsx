import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LazyWaitingPolls } from '../polls/lazy-waiting-polls.tsx'
import { FeedEmpty } from './feed-empty.tsx'
import styles from './feed-page.module.css'
import { type FeedName, feedQuery } from './feed-queries.ts'
import { NewPosts } from './new-posts.tsx'
import { PostList } from './post-list.tsx'

/** Below what is in view at first, so that nothing moves when they come. */
const POLLS_AFTER_INDEX = 2

/** The posts of a feed, what has come since, and polls that wait. */
export function FeedList({ name }: { readonly name: FeedName }) {
  const { t } = useTranslation('feed')
  const client = useQueryClient()
  const query = feedQuery(name)
  const showNew = async () => {
    await client.resetQueries(query)
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('[role="feed"] article')?.focus({ preventScroll: true })
  }
  return (
    <PostList
      query={query}
      label={t(`tabs.${name}`)}
      empty={<FeedEmpty name={name} />}
      above={firstId => <NewPosts name={name} firstId={firstId} onShow={showNew} />}
      after={(index, count) =>
        name === 'myfeed' &&
        index === Math.min(POLLS_AFTER_INDEX, count - 1) && (
          <div className={styles['polls']} role="none">
            <LazyWaitingPolls as="article" />
          </div>
        )
      }
    />
  )
}
