import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../actions/button.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  readonly hasMore: boolean
  readonly busy: boolean
  /** The last attempt failed: it is not repeated by itself. */
  readonly failed?: boolean
  readonly onMore: () => void
  /** Said below the last one, such as "You have seen everything". */
  readonly end: string
}

/** The distance before the end at which the next page is asked for, in pixels. */
const AHEAD = '900px'

/** Below a list with more pages: loads the next one when it is near, or by the button, for keyboards. */
export function LoadMore({ hasMore, busy, failed = false, onMore, end }: LoadMoreProps) {
  const { t } = useTranslation('ui')
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasMore || busy || failed || !element.current) return
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && onMore(), {
      rootMargin: `0px 0px ${AHEAD} 0px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [hasMore, busy, failed, onMore])
  return (
    <div ref={element} className={styles['more']}>
      {hasMore ? (
        <Button look="secondary" busy={busy} onClick={onMore}>
          {failed ? t('try_again') : t('show_more')}
        </Button>
      ) : (
        <p>{end}</p>
      )}
    </div>
  )
}
