import { type OauthClient, SCOPES, type Scope } from '@atrium/client'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import styles from '../integration/integration.module.css'
import { ROLE_NAMES } from '../parts/ranks.ts'

const NAME_MAX_LENGTH = 200

interface ClientFieldsProps {
  readonly kind: OauthClient['kind']
  readonly values: ClientValues
  readonly faults: Faults
  readonly onChange: <Name extends keyof ClientValues>(name: Name, value: ClientValues[Name]) => void
}

/** Fields of a client. */
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
            onInput={event => onChange('name', event.currentTarget.value)}
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
            spellcheck={false}
            value={values.uris}
            onInput={event => onChange('uris', event.currentTarget.value)}
          />
        )}
      </Field>
      {kind === 'confidential' && (
        <Field label={t('role')} hint={t('role_hint')} error={faults.has('role') ? t('role_missing') : null}>
          {control => (
            <Select
              {...control}
              value={values.role}
              onChange={event => onChange('role', event.currentTarget.value as ClientValues['role'])}
            >
              {values.role === '' && <option value="">{t('role_choose')}</option>}
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

interface ScopeChoiceProps {
  readonly chosen: readonly Scope[]
  readonly onChange: (scopes: Scope[]) => void
}

/** Keys of words have no dots. */
type Key<S extends string> = S extends `${infer Start}.${infer End}` ? `${Start}_${Key<End>}` : S

export const keyOf = <S extends Scope>(scope: S) => scope.replaceAll('.', '_') as Key<S>

/** Scopes of a client in words. */
function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('console/clients')
  return (
    <fieldset>
      <legend className={styles.legend}>{t('scopes')}</legend>
      <div className={styles.choices}>
        {SCOPES.map(scope => (
          <Checkbox
            key={scope}
            label={<code>{scope}</code>}
            hint={t(`scope.${keyOf(scope)}`)}
            checked={chosen.includes(scope)}
            onChange={event =>
              onChange(SCOPES.filter(each => (each === scope ? event.currentTarget.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The fields that lack something. */
type Fault = 'name' | 'uris' | 'role'
type Faults = ReadonlySet<Fault>

const NONE: Faults = new Set()

/** Addresses that were typed, one a line. */
export const readUris = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** Whether a form can be sent, and what to mend first. */
export function useFaults() {
  const [faults, setFaults] = useState<Faults>(NONE)
  return {
    faults,
    check(kind: OauthClient['kind'], { name, uris, role }: ClientValues): boolean {
      const found = new Set<Fault>()
      if (name.trim() === '') found.add('name')
      if (kind === 'public' && readUris(uris).length === 0) found.add('uris')
      if (kind === 'confidential' && role === '') found.add('role')
      setFaults(found)
      return found.size === 0
    },
    clear: () => setFaults(NONE),
  }
}

/** Values of the fields of a client. */
export interface ClientValues {
  readonly name: string
  /** One a line. */
  readonly uris: string
  /** Empty until one is chosen: an application gets no rights that nobody thought of. */
  readonly role: OauthClient['role'] | ''
  readonly scopes: OauthClient['scopes']
}
