import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { type PostVersion, reachQuery } from '../compose-queries.ts'
import type { PostFields } from '../fields.ts'
import styles from './publish.module.css'

interface LastLookProps {
  readonly version: PostVersion
  readonly fields: PostFields
  /** ISO 8601; null is at once. */
  readonly at: string | null
}

/** One sentence that says what publishing does: how many people, by which audiences and topics, when. */
export function LastLook({ version, fields, at }: LastLookProps) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { data } = useQuery(reachQuery(version))
  if (!data) return <p className={styles['summary']}>{t('reach.counting')}</p>
  const count = data.audiences_and_topics
  const people = t('publish.people', { count, number: formats.number(count) })
  const where =
    fields.audiences.length > 0
      ? t('publish.audiences', { count: fields.audiences.length })
      : t('publish.topics', { count: fields.channels.length })
  return (
    <p className={styles['summary']} role="status">
      {t('publish.summary', { people, where, when: at ? formats.dateTime(at) : t('publish.summary_now') })}
      {fields.requires_acknowledgement && ` ${t('publish.must_read')}`}
    </p>
  )
}
