import type { OauthClient } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { ROLE_NAMES } from '../parts/ranks.ts'
import type { ClientValues } from './client-values.ts'
import type { Faults } from './faults.ts'
import { ScopeChoice } from './scope-choice.tsx'

const NAME_MAX_LENGTH = 200

interface ClientFieldsProps {
  readonly kind: OauthClient['kind']
  readonly values: ClientValues
  readonly faults: Faults
  readonly onChange: <Name extends keyof ClientValues>(name: Name, value: ClientValues[Name]) => void
}

/** What can be said of a client. */
export function ClientFields({ kind, values, faults, onChange }: ClientFieldsProps) {
  const { t } = useTranslation('console/clients')
  const { t: common } = useTranslation('console/common')
  return (
    <>
      <Field label={t('name')} hint={t('name_hint')} error={faults.has('name') ? t('name_missing') : null}>
        {control => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={NAME_MAX_LENGTH}
            value={values.name}
            onChange={event => onChange('name', event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('uris')}
        hint={t('uris_hint')}
        optional={kind === 'confidential'}
        error={faults.has('uris') ? t('uris_missing') : null}
      >
        {control => (
          <TextArea
            {...control}
            dir="ltr"
            rows={2}
            spellCheck={false}
            value={values.uris}
            onChange={event => onChange('uris', event.target.value)}
          />
        )}
      </Field>
      {kind === 'confidential' && (
        <Field label={t('role')} hint={t('role_hint')}>
          {control => (
            <Select
              {...control}
              value={values.role}
              onChange={event => onChange('role', event.target.value as ClientValues['role'])}
            >
              {ROLE_NAMES.map(role => (
                <option key={role} value={role}>
                  {common(`roles.${role}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <ScopeChoice chosen={values.scopes} onChange={scopes => onChange('scopes', scopes)} />
    </>
  )
}
