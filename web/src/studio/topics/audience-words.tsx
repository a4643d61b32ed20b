import type { Topic } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'

/** For whom a topic is, in a few words. */
export function AudienceWords({ topic }: { readonly topic: Pick<Topic, 'targeted' | 'groups'> }) {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  const count = topic.groups.length
  if (!topic.targeted) return t('for.everyone')
  if (count === 0) return t('for.nobody')
  return t('for.audiences', { count, number: formats.number(count) })
}
