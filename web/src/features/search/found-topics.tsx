import type { FeedTopic } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { classes } from '../../lib/classes.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import row from '../../ui/list/row.module.css'
import { Card } from '../../ui/surface/card.tsx'
import { Highlighted } from '../../ui/text/highlighted.tsx'
import { FollowButton } from '../topics/follow-button.tsx'
import styles from './search-page.module.css'

const SHOWN = 3

interface FoundTopicsProps {
  readonly topics: readonly FeedTopic[]
  readonly total: number
  readonly words: string
}

/** The first topics that were found, and the way to all of them. */
export function FoundTopics({ topics, total, words }: FoundTopicsProps) {
  const { t } = useTranslation('search')
  const formats = useFormats()
  return (
    <section aria-labelledby="found-topics" className={styles['section']}>
      <div className={styles['head']}>
        <h2 id="found-topics">{t('topics')}</h2>
        {total > SHOWN && (
          <Link href={`/topics?${new URLSearchParams({ q: words })}`} className={styles['all']}>
            {t('all_topics', { number: formats.number(total) })}
          </Link>
        )}
      </div>
      <Card padded={false}>
        <ul className={styles['list']}>
          {topics.slice(0, SHOWN).map(topic => (
            <li key={topic.id} className={styles['topic']}>
              <Avatar name={topic.name} url={topic.image_url} size={36} square />
              <div className={styles['words']}>
                <h3 className={styles['title']}>
                  <Link href={`/topics/${topic.id}`} className={classes(row['link'], styles['link'])}>
                    <Highlighted text={topic.name} search={words} within />
                  </Link>
                </h3>
                {topic.description && (
                  <p className={styles['line']}>
                    <Highlighted text={topic.description} search={words} within />
                  </p>
                )}
              </div>
              <span className={styles['above']}>
                <FollowButton topic={topic} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
