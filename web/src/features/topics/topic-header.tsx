import type { FeedTopic } from '@atrium/client'
import { PenLine, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { hueOf } from '../../ui/identity/initials.ts'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { Clamped } from '../../ui/text/clamped.tsx'
import { FollowButton } from './follow-button.tsx'
import { TopicFacts } from './topic-facts.tsx'
import styles from './topic-header.module.css'

const WIDTH = 1280
const HEIGHT = 320

/** What a topic is, and what can be done with it. */
export function TopicHeader({ topic }: { readonly topic: FeedTopic }) {
  const { t } = useTranslation('topics')
  const { can } = useMe()
  return (
    <Card padded={false} className={styles['card'] ?? ''}>
      <div className={styles['banner']} style={{ '--hue': hueOf(topic.name) } as Record<string, number>}>
        {topic.image_url && (
          <ResponsiveImage
            src={topic.image_url}
            alt=""
            width={WIDTH}
            height={HEIGHT}
            sizes="(max-width: 45rem) 100vw, 41rem"
            eager
            onError={event => {
              event.currentTarget.hidden = true
            }}
          />
        )}
      </div>
      <div className={styles['body']}>
        <div className={styles['top']}>
          <span className={styles['picture']}>
            <Avatar name={topic.name} url={topic.image_url} size={72} square />
          </span>
          <div className={styles['actions']}>
            <ButtonLink
              look="quiet"
              size="m"
              href={`/search?topic=${topic.id}`}
              icon={<Search aria-hidden="true" />}
              aria-label={t('search_in', { name: topic.name })}
            >
              {t('search_here')}
            </ButtonLink>
            {topic.user_submittable && can.submit && (
              <ButtonLink size="m" href={`/submit?topic=${topic.id}`} icon={<PenLine aria-hidden="true" />}>
                {t('submit')}
              </ButtonLink>
            )}
            <FollowButton topic={topic} size="m" />
          </div>
        </div>
        <div className={styles['name']}>
          <PageHeader title={topic.name} />
        </div>
        {topic.description && <Clamped lines={4}>{topic.description}</Clamped>}
        <TopicFacts topic={topic} />
      </div>
    </Card>
  )
}
