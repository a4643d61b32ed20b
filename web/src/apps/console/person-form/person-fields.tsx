import { Plus, X } from 'lucide-preact'
import type { ComponentProps } from 'preact'
import { useMe } from '../../../core/session/session.tsx'
import { languageName } from '../../../features/post/languages/language-names.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useId } from '../../../lib/use-id.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { rolesUpTo } from '../parts/ranks.ts'
import {
  CUSTOM_NAME_MAX_LENGTH,
  type CustomAttribute,
  type Faults,
  MORE,
  NEEDED,
  type PersonValues,
  SIGN_IN,
  TEXT_MAX_LENGTH,
  type TextName,
  WORK,
} from './fields.ts'
import styles from './person-form.module.css'

interface PersonFieldsProps {
  readonly values: PersonValues
  readonly faults: Faults
  /** One's own role is changed by others. */
  readonly mayChangeRole: boolean
  /** An invitation goes to the address. */
  readonly needsEmail?: boolean
  readonly onChange: <Name extends keyof PersonValues>(name: Name, value: PersonValues[Name]) => void
}

/** Everything that can be said of a person, in three parts: who they are, their work, the rest. */
export function PersonFields({ values, faults, mayChangeRole, needsEmail = false, onChange }: PersonFieldsProps) {
  const { t } = useTranslation('console/person_form')
  const fields = (names: readonly TextName[]) => (
    <div className={styles.grid}>
      {names.map(name => (
        <TextField
          key={name}
          name={name}
          value={values[name]}
          error={faults[name] ? t(`fault.${faults[name]}`) : null}
          isNeeded={NEEDED.includes(name) || (name === 'email' && needsEmail)}
          onChange={text => onChange(name, text)}
        />
      ))}
      {names === SIGN_IN && mayChangeRole && (
        <RoleField
          value={values.role}
          error={faults.role ? t(`fault.${faults.role}`) : null}
          onChange={role => onChange('role', role)}
        />
      )}
    </div>
  )
  return (
    <>
      <Section title={t('part.person')}>{fields(SIGN_IN)}</Section>
      <Section title={t('part.work')} lead={t('part.work_lead')}>
        {fields(WORK)}
      </Section>
      <Section title={t('part.more')}>
        {fields(MORE)}
        <CustomFields
          custom={values.custom}
          error={faults.custom ? t(faults.custom === 'missing' ? 'custom.nameless' : 'custom.refused') : null}
          onChange={custom => onChange('custom', custom)}
        />
      </Section>
    </>
  )
}

const INPUTS: Partial<Record<TextName, ComponentProps<typeof TextInput>>> = {
  user_name: { autoCapitalize: 'none', spellcheck: false },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellcheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  hire_date: { type: 'date' },
  external_id: { autoCapitalize: 'none', spellcheck: false },
}
const HINTED = ['user_name', 'email', 'external_id', 'timezone'] as const

interface TextFieldProps {
  readonly name: TextName
  readonly value: string
  readonly error: string | null
  readonly isNeeded: boolean
  readonly onChange: (text: string) => void
}

function TextField({ name, value, error, isNeeded, onChange }: TextFieldProps) {
  const { t } = useTranslation('console/person_form')
  const zones = useId()
  const hinted = HINTED.find(each => each === name)
  return (
    <Field
      label={t(`attribute.${name}`, { ns: 'console/common' })}
      hint={hinted && t(`hint.${hinted}`)}
      error={error}
      optional={!isNeeded}
    >
      {control =>
        name === 'preferred_language' ? (
          <LanguageSelect control={control} value={value} onChange={onChange} />
        ) : (
          <>
            <TextInput
              {...control}
              dir="auto"
              autoComplete="off"
              maxLength={TEXT_MAX_LENGTH}
              {...INPUTS[name]}
              {...(name === 'timezone' ? { list: zones } : {})}
              aria-required={isNeeded || undefined}
              value={value}
              onInput={event => onChange(event.currentTarget.value)}
            />
            {name === 'timezone' && (
              <datalist id={zones}>
                {Intl.supportedValuesOf('timeZone').map(zone => (
                  <option key={zone} value={zone} />
                ))}
              </datalist>
            )}
          </>
        )
      }
    </Field>
  )
}

interface LanguageSelectProps {
  readonly control: object
  readonly value: string
  readonly onChange: (tag: string) => void
}

/** The languages of the program and of the pages, and the one that the person has. */
function LanguageSelect({ control, value, onChange }: LanguageSelectProps) {
  const { t, i18n } = useTranslation('console/person_form')
  const { program } = useMe()
  const tags = [...new Set([...program.languages, ...LANGUAGES, ...(value ? [value] : [])])]
  return (
    <Select {...control} value={value} onChange={event => onChange(event.currentTarget.value)}>
      <option value="">{t('no_language')}</option>
      {tags.map(tag => (
        <option key={tag} value={tag}>
          {languageName(tag, i18n.language)}
        </option>
      ))}
    </Select>
  )
}

interface RoleFieldProps {
  readonly value: PersonValues['role']
  readonly error: string | null
  readonly onChange: (role: PersonValues['role']) => void
}

/** A role up to the caller's own. */
function RoleField({ value, error, onChange }: RoleFieldProps) {
  const { t } = useTranslation('console/common')
  const me = useMe()
  return (
    <Field label={t('attribute.role')} hint={t(`role_does.${value}`)} error={error}>
      {control => (
        <Select
          {...control}
          value={value}
          onChange={event => onChange(event.currentTarget.value as PersonValues['role'])}
        >
          {rolesUpTo(me.role).map(role => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface CustomFieldsProps {
  readonly custom: readonly CustomAttribute[]
  readonly error: string | null
  readonly onChange: (custom: readonly CustomAttribute[]) => void
}

/** Attributes of the organisation's own, by names that it gives. */
function CustomFields({ custom, error, onChange }: CustomFieldsProps) {
  const { t } = useTranslation('console/person_form')
  const change = (id: number, part: Partial<CustomAttribute>) =>
    onChange(custom.map(one => (one.id === id ? { ...one, ...part } : one)))
  const nextId = Math.max(-1, ...custom.map(({ id }) => id)) + 1
  return (
    <fieldset className={styles.custom}>
      <legend>{t('custom.title')}</legend>
      <p className={styles.soft}>{t('custom.lead')}</p>
      {custom.map(({ id, name, value }) => (
        <div key={id} className={styles.pair}>
          <TextInput
            aria-label={t('custom.name')}
            placeholder={t('custom.name')}
            aria-invalid={(error !== null && name.trim() === '') || undefined}
            dir="auto"
            autoFocus={name === '' && value === ''}
            maxLength={CUSTOM_NAME_MAX_LENGTH}
            value={name}
            onInput={event => change(id, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={t('custom.value_of', { name: name || t('custom.name') })}
            placeholder={t('custom.value')}
            dir="auto"
            maxLength={TEXT_MAX_LENGTH}
            value={value}
            onInput={event => change(id, { value: event.currentTarget.value })}
          />
          <IconButton
            label={t('remove', { ns: 'ui', name: name || t('custom.one') })}
            icon={<X aria-hidden="true" />}
            onClick={() => onChange(custom.filter(one => one.id !== id))}
          />
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button
          size="s"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...custom, { id: nextId, name: '', value: '' }])}
        >
          {t('custom.add')}
        </Button>
      </div>
    </fieldset>
  )
}
