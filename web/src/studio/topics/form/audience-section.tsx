import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../desk/section.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { AudienceChoice } from '../../parts/audience-choice.tsx'
import styles from '../topics.module.css'
import { audienceSizeQuery } from '../topics-queries.ts'
import type { SectionProps } from './section-props.ts'

/** Who sees a topic and its posts: everyone, or some audiences. */
export function AudienceSection({ fields, change }: SectionProps) {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  const { data: size } = useQuery(audienceSizeQuery(fields.targeted ? fields.groups : []))
  return (
    <Section title={t('audience.title')} lead={t('audience.lead')}>
      <Segmented
        label={t('audience.title')}
        value={fields.targeted ? 'some' : 'everyone'}
        options={[
          { value: 'everyone', label: t('for.everyone') },
          { value: 'some', label: t('audience.some') },
        ]}
        onChange={choice => change(choice === 'some' ? { targeted: true } : { targeted: false, groups: [] })}
      />
      {fields.targeted && <AudienceChoice chosen={fields.groups} onChange={groups => change({ groups })} />}
      {fields.targeted && fields.groups.length === 0 && (
        <Banner tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          {t('audience.nobody')}
        </Banner>
      )}
      {fields.targeted && fields.groups.length > 0 && size !== undefined && (
        <p role="status" className={styles['hint']}>
          {t('audience.size', { count: size, number: formats.number(size) })}
        </p>
      )}
    </Section>
  )
}
