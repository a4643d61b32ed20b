import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { Section } from '../../../ui/admin/section.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { PasswordInput, TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { type Change, type Draft, hasPlaceholder, PRESET_NAMES, PRESETS, type PresetName, presetOf } from './draft.ts'

export interface FormPart {
  readonly draft: Draft
  readonly change: Change
  /** Whether it was sent with something missing. */
  readonly isMissing: boolean
  readonly isNew: boolean
}

/** Name and connection of the provider. */
export function ConnectionSection({ draft, change, isMissing, isNew }: FormPart) {
  const { t } = useTranslation('console/sign_in')
  const missing = (text: string) => (isMissing && text.trim() === '' ? t('missing') : null)
  return (
    <Section title={t('connection.title')} lead={t('connection.lead')}>
      {isNew && <PresetField draft={draft} change={change} />}
      <Field label={t('field.name')} hint={t('hint.name')} error={missing(draft.name)}>
        {control => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={100}
            value={draft.name}
            onInput={event => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      {isNew && (
        <Field label={t('field.kind')} hint={t('hint.kind')}>
          {control => (
            <Select
              {...control}
              value={draft.kind}
              onChange={event => change({ kind: event.currentTarget.value as Draft['kind'] })}
            >
              <option value="oidc">{t('kind.oidc')}</option>
              <option value="saml">{t('kind.saml')}</option>
            </Select>
          )}
        </Field>
      )}
      {draft.kind === 'oidc' ? (
        <OidcFields draft={draft} change={change} isNew={isNew} isMissing={isMissing} missing={missing} />
      ) : (
        <SamlFields draft={draft} change={change} missing={missing} />
      )}
      <Switch
        label={t('field.enabled')}
        hint={t('hint.enabled')}
        checked={draft.enabled}
        onChange={event => change({ enabled: event.currentTarget.checked })}
      />
    </Section>
  )
}

/** Fills in what is known of common providers. */
function PresetField({ draft, change }: Pick<FormPart, 'draft' | 'change'>) {
  const { t } = useTranslation('console/sign_in')
  const [name, setName] = useState<PresetName | ''>('')
  const choose = (chosen: PresetName | '') => {
    setName(chosen)
    if (chosen !== '') change(presetOf(chosen, draft))
  }
  return (
    <Field label={t('field.preset')} hint={name === '' ? t('hint.preset') : t(`preset_hint.${name}`)}>
      {control => (
        <Select {...control} value={name} onChange={event => choose(event.currentTarget.value as typeof name)}>
          <option value="">{t('another_provider')}</option>
          {PRESET_NAMES.map(each => (
            <option key={each} value={each}>
              {PRESETS[each].name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface OidcFieldsProps extends FormPart {
  readonly missing: (text: string) => string | null
}

/** Connection of an OpenID Connect provider. */
function OidcFields({ draft, change, isNew, isMissing, missing }: OidcFieldsProps) {
  const { t } = useTranslation('console/sign_in')
  return (
    <>
      <Field
        label={t('field.issuer')}
        hint={t('hint.issuer')}
        error={missing(draft.issuer) ?? (isMissing && hasPlaceholder(draft) ? t('replace_placeholder') : null)}
      >
        {control => (
          <TextInput
            {...control}
            type="url"
            maxLength={2048}
            value={draft.issuer}
            onInput={event => change({ issuer: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('field.client_id')} error={missing(draft.client_id)}>
        {control => (
          <TextInput
            {...control}
            maxLength={255}
            autoComplete="off"
            spellcheck={false}
            value={draft.client_id}
            onInput={event => change({ client_id: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('field.client_secret')} hint={t(isNew ? 'hint.client_secret' : 'hint.client_secret_kept')}>
        {control => (
          <PasswordInput
            {...control}
            autoComplete="off"
            value={draft.client_secret}
            onInput={event => change({ client_secret: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('field.scopes')} hint={t('hint.scopes')}>
        {control => (
          <TextInput
            {...control}
            spellcheck={false}
            autoComplete="off"
            value={draft.scopes}
            onInput={event => change({ scopes: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}

interface SamlFieldsProps {
  readonly draft: Draft
  readonly change: Change
  readonly missing: (text: string) => string | null
}

/** Connection of a SAML provider: an address of its metadata, or the document. */
function SamlFields({ draft, change, missing }: SamlFieldsProps) {
  const { t } = useTranslation('console/sign_in')
  return (
    <>
      <Field
        label={t('field.metadata_url')}
        hint={t('hint.metadata_url')}
        error={missing(draft.metadata_url + draft.metadata_xml)}
      >
        {control => (
          <TextInput
            {...control}
            type="url"
            maxLength={2048}
            value={draft.metadata_url}
            onInput={event => change({ metadata_url: event.currentTarget.value })}
          />
        )}
      </Field>
      {draft.metadata_url.trim() === '' && (
        <Field label={t('field.metadata_xml')} hint={t('hint.metadata_xml')}>
          {control => (
            <TextArea
              {...control}
              rows={6}
              spellcheck={false}
              maxLength={200_000}
              value={draft.metadata_xml}
              onInput={event => change({ metadata_xml: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
