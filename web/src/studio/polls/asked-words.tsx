import type { PollSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'

/** Who is asked, in a few words. */
export function AskedWords({ poll }: { readonly poll: Pick<PollSettings, 'audiences'> }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const count = poll.audiences.length
  return count === 0 ? t('asked.everyone') : t('asked.audiences', { count, number: formats.number(count) })
}
