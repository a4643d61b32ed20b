import type { FeedTopic } from '@atrium/client'
import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { classes } from '../../lib/classes.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import row from '../../ui/list/row.module.css'
import { Highlighted } from '../../ui/text/highlighted.tsx'
import { FollowButton } from './follow-button.tsx'
import { TopicFacts } from './topic-facts.tsx'
import styles from './topic-row.module.css'

interface TopicRowProps {
  readonly topic: FeedTopic
  /** What was searched for, which is marked. */
  readonly search?: string
}

/** A topic in a list: what it is about, how alive it is, and whether one follows it. */
export function TopicRow({ topic, search = '' }: TopicRowProps) {
  const { t } = useTranslation('topics')
  return (
    <li className={styles['row']}>
      <Avatar name={topic.name} url={topic.image_url} size={48} square />
      <div className={styles['words']}>
        <div className={styles['head']}>
          <h2 className={styles['name']}>
            <Link href={`/topics/${topic.id}`} className={classes(row['link'], styles['link'])}>
              <Highlighted text={topic.name} search={search} />
            </Link>
          </h2>
          {topic.recommended && !topic.following && (
            <Badge tone="accent" icon={<Sparkles aria-hidden="true" />}>
              {t('recommended')}
            </Badge>
          )}
        </div>
        {topic.description && (
          <p className={row['text']}>
            <Highlighted text={topic.description} search={search} />
          </p>
        )}
        <TopicFacts topic={topic} />
      </div>
      <div className={styles['action']}>
        <FollowButton topic={topic} />
      </div>
    </li>
  )
}
