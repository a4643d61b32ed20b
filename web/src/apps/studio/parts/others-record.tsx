import type { Me } from '@atrium/client'
import { Lock } from 'lucide-preact'
import { lazy, Suspense } from 'preact/compat'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { Banner } from '../../../ui/surface/banner.tsx'
import styles from './others-record.module.css'

const TypedText = lazy(() => loadWithNetwork(async () => ({ default: (await import('./typed-text.tsx')).TypedText })))

interface Topics {
  readonly channels: readonly { readonly id: number; readonly name: string }[]
}

/** Whether a person may change a post or a screen: only if all its topics are theirs. */
export const isOwnPost = ({ restrictions: { topics } }: Pick<Me, 'restrictions'>, { channels }: Topics): boolean =>
  topics === null || (channels.length > 0 && othersTopics(topics, channels).length === 0)

const othersTopics = (own: readonly { readonly id: number }[], channels: Topics['channels']) =>
  channels.filter(({ id }) => own.every(topic => topic.id !== id))

interface OthersBannerProps {
  /** A post in topics of others; absent for a record that is for audiences of others. */
  readonly post?: Topics
  readonly author: { readonly user_id: number | null; readonly display_name: string | null } | null
}

/** Banner above a record that this person can read but not change: why, whom to ask, and what they typed while they could. */
export function OthersBanner({ post, author }: OthersBannerProps) {
  const { t } = useTranslation('studio/common')
  const formats = useFormats()
  const { restrictions, user } = useMe()
  const name = author && author.user_id !== user.user_id ? author.display_name : null
  const foreign = post && othersTopics(restrictions.topics ?? [], post.channels)
  return (
    <>
      <div className={styles.others}>
        <Banner icon={<Lock aria-hidden="true" />}>
          {foreign && foreign.length > 0
            ? t('others.topics', { count: foreign.length, names: formats.list(foreign.map(({ name }) => name)) })
            : t(post ? 'others.no_topic' : 'others.audiences')}{' '}
          {name ? t('others.ask_author', { name }) : t('others.ask')}
        </Banner>
      </div>
      <Suspense fallback={null}>
        <TypedText />
      </Suspense>
    </>
  )
}
