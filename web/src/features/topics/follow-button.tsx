import type { FeedTopic } from '@atrium/client'
import { Check, Lock, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import styles from './follow-button.module.css'
import { useFollow } from './topics-queries.ts'

interface FollowButtonProps {
  readonly topic: FeedTopic
  readonly size?: 's' | 'm'
}

/** Follows a topic or no longer; of one that cannot be left it says that alone. */
export function FollowButton({ topic, size = 's' }: FollowButtonProps) {
  const { t } = useTranslation('topics')
  const follow = useFollow(topic)
  const { name } = topic
  if (topic.mandatory) {
    return (
      <span className={styles['locked']} data-size={size}>
        <Lock aria-hidden="true" />
        {t('mandatory')}
      </span>
    )
  }
  const toggle = () => {
    follow.mutate(!topic.following)
    if (!topic.following) return
    toast(t('unfollowed', { name }), { action: { label: t('undo', { ns: 'ui' }), run: () => follow.mutate(true) } })
  }
  return (
    <Button
      size={size}
      look={topic.following ? 'secondary' : 'tinted'}
      aria-pressed={topic.following}
      aria-label={t(topic.following ? 'following_topic' : 'follow_topic', { name })}
      icon={topic.following ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      onClick={toggle}
    >
      {t(topic.following ? 'following' : 'follow')}
    </Button>
  )
}
