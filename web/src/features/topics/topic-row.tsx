import type { FeedTopic } from '@atrium/client'
import { Check, Lock, Plus, Sparkles } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Select } from '../../ui/form/select.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Badge } from '../../ui/identity/badge.tsx'
import endless from '../../ui/list/endless-list.module.css'
import row from '../../ui/list/row.module.css'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Highlighted } from '../search/highlighted.tsx'
import styles from './topic-row.module.css'
import { type Level, useFollow, useLevel } from './topics-queries.ts'

interface TopicRowProps {
  readonly topic: FeedTopic
  /** The searched text, which is marked. */
  readonly search?: string
}

/** A topic in a list: what it is about, how alive it is, and whether one follows it. */
export function TopicRow({ topic, search = '' }: TopicRowProps) {
  const { t } = useTranslation('topics')
  return (
    <li className={classes(endless.row, styles.row)}>
      <Avatar name={topic.name} url={topic.image_url} size={48} square />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.name}>
            <Link href={`/topics/${topic.id}`} className={row.link}>
              <bdi>
                <Highlighted text={topic.name} search={search} within />
              </bdi>
            </Link>
          </h2>
          {topic.recommended && !topic.following && (
            <Badge tone="accent" icon={<Sparkles aria-hidden="true" />}>
              {t('recommended')}
            </Badge>
          )}
        </div>
        {topic.description && (
          <p className={row.text} dir="auto">
            <Highlighted text={topic.description} search={search} within />
          </p>
        )}
        <TopicFacts topic={topic} />
      </div>
      <div className={styles.action}>
        <FollowButton topic={topic} />
      </div>
    </li>
  )
}

/** How many follow a topic, when something was published last, and why it cannot be left where that is so. */
export function TopicFacts({ topic }: { readonly topic: FeedTopic }) {
  const { t } = useTranslation('topics')
  const formats = useFormats()
  const { follower_count: count, last_published_at: at } = topic
  return (
    <>
      <Facts className={styles.facts}>
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
      {topic.mandatory && <p className={styles.why}>{t('mandatory_why')}</p>}
    </>
  )
}

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
      <span className={styles.locked} data-size={size}>
        <Lock aria-hidden="true" />
        {t('mandatory')}
      </span>
    )
  }
  const undo = { label: t('undo', { ns: 'ui' }), run: () => follow.mutate(true) }
  const toggle = () =>
    follow.mutate(!topic.following, {
      onSuccess: (_, isFollowed) => void (isFollowed || toast(t('unfollowed', { name }), { action: undo })),
    })
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

const LEVELS: readonly Level[] = ['all', 'chosen', 'none']

/** The notification level of a followed topic. */
export function LevelChoice({ topic }: { readonly topic: FeedTopic }) {
  const { t } = useTranslation('topics')
  const choose = useLevel(topic)
  const { name, notification_level: level } = topic
  if (level === null) return null
  return (
    <Select
      aria-label={t('level.label', { name })}
      value={level}
      onChange={event => choose.mutate(event.currentTarget.value as Level)}
    >
      {LEVELS.map(each => (
        <option key={each} value={each}>
          {t(`level.${each}`)}
        </option>
      ))}
    </Select>
  )
}
