import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import type { Change, Draft } from './draft.ts'

interface OidcFieldsProps {
  readonly draft: Draft
  readonly change: Change
  readonly isNew: boolean
  readonly missing: (text: string) => string | null
}

/** What an OpenID Connect provider is reached by. */
export function OidcFields({ draft, change, isNew, missing }: OidcFieldsProps) {
  const { t } = useTranslation('console/sign_in')
  return (
    <>
      <Field label={t('field.issuer')} hint={t('hint.issuer')} error={missing(draft.issuer)}>
        {control => (
          <TextInput
            {...control}
            type="url"
            maxLength={2048}
            value={draft.issuer}
            onChange={event => change({ issuer: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('field.client_id')} error={missing(draft.client_id)}>
        {control => (
          <TextInput
            {...control}
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            value={draft.client_id}
            onChange={event => change({ client_id: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('field.client_secret')} hint={t(isNew ? 'hint.client_secret' : 'hint.client_secret_kept')}>
        {control => (
          <PasswordInput
            {...control}
            autoComplete="off"
            value={draft.client_secret}
            onChange={event => change({ client_secret: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('field.scopes')} hint={t('hint.scopes')}>
        {control => (
          <TextInput
            {...control}
            spellCheck={false}
            autoComplete="off"
            value={draft.scopes}
            onChange={event => change({ scopes: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
