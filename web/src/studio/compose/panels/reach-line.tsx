import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { type PostVersion, reachQuery } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import styles from './panels.module.css'

/** How many people the post reaches, as it was last saved. */
export function ReachLine({ compose: { base } }: { readonly compose: Compose }) {
  return (
    <span className={styles['reach']} role="status">
      <Users aria-hidden="true" />
      {base ? <Count version={base} /> : <Unknown />}
    </span>
  )
}

function Count({ version }: { readonly version: PostVersion }) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { data, error } = useQuery(reachQuery(version))
  if (error) return t('reach.unknown')
  if (!data) return t('reach.counting')
  const count = data.audiences_and_topics
  return t('reach.people', { count, number: formats.number(count) })
}

function Unknown() {
  const { t } = useTranslation('studio/compose')
  return t('reach.choose_topic')
}
