import { useTranslation } from 'react-i18next'
import { Section } from '../../desk/section.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import type { Change, Draft } from './draft.ts'
import { OidcFields } from './oidc-fields.tsx'
import { SamlFields } from './saml-fields.tsx'

export interface FormPart {
  readonly draft: Draft
  readonly change: Change
  /** Whether it was sent with something missing. */
  readonly isMissing: boolean
  readonly isNew: boolean
}

/** Who the provider is, and how it is reached. */
export function ConnectionSection({ draft, change, isMissing, isNew }: FormPart) {
  const { t } = useTranslation('console/sign_in')
  const missing = (text: string) => (isMissing && text.trim() === '' ? t('missing') : null)
  return (
    <Section title={t('connection.title')} lead={t('connection.lead')}>
      <Field label={t('field.name')} hint={t('hint.name')} error={missing(draft.name)}>
        {control => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={100}
            value={draft.name}
            onChange={event => change({ name: event.target.value })}
          />
        )}
      </Field>
      {isNew && (
        <Field label={t('field.kind')} hint={t('hint.kind')}>
          {control => (
            <Select
              {...control}
              value={draft.kind}
              onChange={event => change({ kind: event.target.value as Draft['kind'] })}
            >
              <option value="oidc">{t('kind.oidc')}</option>
              <option value="saml">{t('kind.saml')}</option>
            </Select>
          )}
        </Field>
      )}
      {draft.kind === 'oidc' ? (
        <OidcFields draft={draft} change={change} isNew={isNew} missing={missing} />
      ) : (
        <SamlFields draft={draft} change={change} missing={missing} />
      )}
      <Switch
        label={t('field.enabled')}
        hint={t('hint.enabled')}
        checked={draft.enabled}
        onChange={event => change({ enabled: event.target.checked })}
      />
    </Section>
  )
}
