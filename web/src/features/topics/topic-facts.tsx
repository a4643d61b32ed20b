import type { FeedTopic } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './topic-facts.module.css'

/** How many follow a topic, when something was published last, and why it cannot be left where that is so. */
export function TopicFacts({ topic }: { readonly topic: FeedTopic }) {
  const { t } = useTranslation('topics')
  const formats = useFormats()
  const { follower_count: count, last_published_at: at } = topic
  return (
    <>
      <Facts className={styles['facts']}>
        <span>{t('followers', { count, number: formats.compact(count) })}</span>
        <span>
          {at ? (
            <>
              {t('last_post')} <RelativeTime at={at} />
            </>
          ) : (
            t('no_post')
          )}
        </span>
      </Facts>
      {topic.mandatory && <p className={styles['why']}>{t('mandatory_why')}</p>}
    </>
  )
}
