import { useTranslation } from 'react-i18next'
import { Section } from '../../../desk/section.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import {
  FOLLOWING,
  type Following,
  followingOf,
  SUBMITTING,
  type Submitting,
  submittingOf,
  withFollowing,
  withSubmitting,
} from './fields.ts'
import type { SectionProps } from './section-props.ts'

/** What readers can do with a topic: follow it, leave it, write for it. */
export function ReadersSection({ fields, change }: SectionProps) {
  const { t } = useTranslation('studio/topics')
  const following = followingOf(fields)
  const submitting = submittingOf(fields)
  return (
    <Section title={t('readers.title')}>
      <Field label={t('following.title')} hint={t(`following.hint.${following}`)}>
        {control => (
          <Select
            {...control}
            value={following}
            onChange={event => change(withFollowing(event.target.value as Following))}
          >
            {FOLLOWING.map(each => (
              <option key={each} value={each}>
                {t(`following.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('submitting.title')} hint={t(`submitting.hint.${submitting}`)}>
        {control => (
          <Select
            {...control}
            value={submitting}
            onChange={event => change(withSubmitting(event.target.value as Submitting))}
          >
            {SUBMITTING.map(each => (
              <option key={each} value={each}>
                {t(`submitting.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Switch
        label={t('recommended.title')}
        hint={t('recommended.hint')}
        checked={fields.recommended}
        onChange={event => change({ recommended: event.target.checked })}
      />
    </Section>
  )
}
