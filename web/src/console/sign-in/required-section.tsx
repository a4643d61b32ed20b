import { useTranslation } from 'react-i18next'
import { Section } from '../../desk/section.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import type { FormPart } from './connection-section.tsx'

/** Whether people may still sign in with a password. */
export function RequiredSection({ draft, change }: FormPart) {
  const { t } = useTranslation('console/sign_in')
  return (
    <Section title={t('required.title')} lead={t('required.lead')}>
      <Switch
        label={t('field.required')}
        hint={t('hint.required')}
        checked={draft.required}
        onChange={event => change({ required: event.target.checked })}
      />
      {draft.required && (
        <Switch
          label={t('field.required_for_administrators')}
          hint={t('hint.required_for_administrators')}
          checked={draft.required_for_administrators}
          onChange={event => change({ required_for_administrators: event.target.checked })}
        />
      )}
    </Section>
  )
}
