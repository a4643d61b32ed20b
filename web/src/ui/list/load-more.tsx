import { useEffect, useRef } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../actions/button.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  /** An infinite query. */
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  /** Said below the last one, such as "You have seen everything". */
  readonly end: string
}

/** The distance before the end at which the next page is asked for, in pixels. */
const AHEAD = '900px'

/** Below a list with more pages: loads the next one when it is near, or by the button, for keyboards. */
export function LoadMore({ list, end }: LoadMoreProps) {
  const { t } = useTranslation('ui')
  // A page that failed is not asked for again by itself.
  const { hasNextPage: hasMore, isFetchingNextPage: isBusy, isFetchNextPageError: isFailed, fetchNextPage } = list
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasMore || isBusy || isFailed || !element.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && void fetchNextPage(),
      {
        rootMargin: `0px 0px ${AHEAD} 0px`,
      },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [hasMore, isBusy, isFailed, fetchNextPage])
  return (
    <div ref={element} className={styles.more}>
      {hasMore ? (
        <Button look="secondary" busy={isBusy} onClick={() => void fetchNextPage()}>
          {isFailed ? t('try_again') : t('show_more')}
        </Button>
      ) : (
        <p>{end}</p>
      )}
    </div>
  )
}
