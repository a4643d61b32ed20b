import type { Topic } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { Badge } from '../../../ui/identity/badge.tsx'
import type { TopicState } from './topics-queries.ts'

/** For whom a topic is, in a few words. */
export function AudienceWords({ topic }: { readonly topic: Pick<Topic, 'targeted' | 'groups'> }) {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  const count = topic.groups.length
  const words = () => {
    if (!topic.targeted) return t('for.everyone')
    if (count === 0) return t('for.nobody')
    return t('for.audiences', { count, number: formats.number(count) })
  }
  return <span>{words()}</span>
}

const TONES = { published: 'success', hidden: 'warning', archived: 'neutral' } as const

/** Whether readers see a topic. */
export function TopicStateBadge({ state }: { readonly state: TopicState }) {
  const { t } = useTranslation('studio/topics')
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}
