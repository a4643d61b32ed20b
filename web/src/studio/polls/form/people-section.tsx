import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../desk/section.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { AudienceChoice } from '../../parts/audience-choice.tsx'
import styles from '../polls.module.css'
import { askedQuery } from '../polls-queries.ts'
import type { PollFormState } from './use-poll-form.ts'

/** Who is asked: everyone, or some audiences. */
export function PeopleSection({ form: { fields, faults, change } }: { readonly form: PollFormState }) {
  const { t } = useTranslation('studio/polls')
  const formats = useFormats()
  const { isTargeted, audiences } = fields
  const { data: count } = useQuery(askedQuery(isTargeted ? audiences : []))
  return (
    <Section title={t('people.title')}>
      <Segmented
        label={t('people.title')}
        value={isTargeted ? 'some' : 'everyone'}
        options={[
          { value: 'everyone', label: t('asked.everyone') },
          { value: 'some', label: t('people.some') },
        ]}
        onChange={choice => change({ isTargeted: choice === 'some', ...(choice === 'some' ? {} : { audiences: [] }) })}
      />
      {isTargeted && <AudienceChoice chosen={audiences} onChange={names => change({ audiences: names })} />}
      {faults.includes('audiences') && (
        <p role="alert" className={styles['fault']}>
          {t('people.missing')}
        </p>
      )}
      {isTargeted && audiences.length > 0 && count !== undefined && (
        <p role="status" className={styles['promise']}>
          {t('people.count', { count, number: formats.number(count) })}
        </p>
      )}
    </Section>
  )
}
