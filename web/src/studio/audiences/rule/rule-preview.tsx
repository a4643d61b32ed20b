import type { AudienceRule } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { useDeferred } from '../../../lib/use-deferred.ts'
import { Card } from '../../../ui/surface/card.tsx'
import styles from '../audiences.module.css'
import { rulePreviewQuery } from '../audiences-queries.ts'
import { PersonRow } from '../person-row.tsx'

/** Whom the rule finds as it stands, and ten of them, so that a slip is seen before it is saved. */
export function RulePreview({ rule }: { readonly rule: AudienceRule | null }) {
  const { t } = useTranslation('studio/audiences')
  const formats = useFormats()
  // By its text: a rule that is a new object at each render would never settle.
  const settled = useDeferred(JSON.stringify(rule))
  const { data, error } = useQuery(rulePreviewQuery(JSON.parse(settled)))
  const text = () => {
    if (rule === null) return t('preview.unfinished')
    if (error) return t('preview.failed')
    if (!data) return t('preview.counting')
    return t('preview.people', { count: data.audiences, number: formats.number(data.audiences) })
  }
  return (
    <Card as="section" className={styles['preview'] ?? ''} aria-label={t('preview.title')}>
      <h2 className={styles['heading']}>{t('preview.title')}</h2>
      <p role="status" className={styles['count']}>
        {text()}
      </p>
      {rule !== null && data && data.sample.length > 0 && (
        <ul className={styles['people']}>
          {data.sample.map(person => (
            <PersonRow key={person.user_id} person={person} />
          ))}
        </ul>
      )}
    </Card>
  )
}
