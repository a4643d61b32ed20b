import type { PeopleImport } from '@atrium/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SettingsForm, useEdited } from '../../../ui/admin/settings-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from './imports.module.css'
import { useChangeImport } from './imports-queries.ts'
import { ATTRIBUTES, CUSTOM } from './rows-section.tsx'

/** Above the rows, and while the columns are the question; a file may have thousands. */
const SHOWN_FIRST = { ready: 12, failed: 60 } as const
const SHOWN_MORE = 60
const CUSTOM_NAME_MAX_LENGTH = 64

type Mapping = Readonly<Record<string, string | null>>

/** Which attribute each column of the file sets; changed ones are checked anew. */
export function ColumnsSection({ made }: { readonly made: PeopleImport }) {
  const { t } = useTranslation('console/imports')
  const formats = useFormats()
  const stored: Mapping = Object.fromEntries(made.columns.map(({ header, attribute }) => [header, attribute]))
  const { values, changes, isChanged, set, reset } = useEdited<Mapping>(stored)
  const [isChecked, setChecked] = useState(false)
  const [shown, setShown] = useState<number>(SHOWN_FIRST[made.status === 'ready' ? 'ready' : 'failed'])
  const change = useChangeImport(made.id)
  const taken = made.columns.map(({ header }) => values[header] ?? null).filter(attribute => attribute !== null)
  const faultOf = (attribute: string | null): 'twice' | 'nameless' | null => {
    if (attribute === CUSTOM) return isChecked ? 'nameless' : null
    return attribute !== null && taken.indexOf(attribute) !== taken.lastIndexOf(attribute) ? 'twice' : null
  }
  const save = () => {
    setChecked(true)
    if (taken.some(attribute => attribute === CUSTOM || faultOf(attribute) !== null)) return
    change.mutate({ columns: trimmed(changes) })
  }
  const key = made.key === 'user_name' && !taken.includes('user_name') && taken.includes('email') ? 'email' : made.key
  const missing = ['given_name', 'family_name', key].filter(attribute => !taken.includes(attribute))
  const more = made.columns.length - shown
  return (
    <SettingsForm
      title={t('columns.title')}
      lead={t('columns.lead')}
      isChanged={isChanged}
      busy={change.isPending}
      error={change.error}
      onSave={save}
      onReset={() => {
        reset()
        setChecked(false)
        change.reset()
      }}
    >
      {missing.length > 0 && (
        <p role="status">
          {t('columns.missing', {
            names: formats.list(missing.map(name => t(`attribute.${name as 'email'}`, { ns: 'console/common' }))),
          })}
        </p>
      )}
      {made.user_name_from === 'email' && <p>{t('columns.from_email')}</p>}
      <div className={styles.columns}>
        {made.columns.slice(0, shown).map(({ header, attribute, format }) => (
          <ColumnField
            key={header}
            header={header}
            attribute={values[header] ?? null}
            fault={faultOf(values[header] ?? null)}
            onChange={attribute => set(header, attribute)}
          >
            {attribute === 'hire_date' && attribute === values[header] && format && (
              <FormatSelect
                header={header}
                format={format}
                onChange={next => change.mutate({ columns: { [header]: { attribute, format: next } } })}
              />
            )}
          </ColumnField>
        ))}
      </div>
      {more > 0 && (
        <div>
          <Button size="s" onClick={() => setShown(shown + SHOWN_MORE)}>
            {t('columns.more', { count: more, number: formats.number(more) })}
          </Button>
        </div>
      )}
    </SettingsForm>
  )
}

const trimmed = (changes: Partial<Mapping>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(changes).map(([header, attribute]) => [header, attribute?.trim().replace(/\s+/g, ' ') ?? null]),
  )

interface ColumnFieldProps {
  readonly header: string
  readonly attribute: string | null
  readonly fault: 'twice' | 'nameless' | null
  readonly onChange: (attribute: string | null) => void
  readonly children?: ComponentChildren
}

/** One column: left out, an attribute, or a custom one by a name. */
function ColumnField({ header, attribute, fault, onChange, children }: ColumnFieldProps) {
  const { t } = useTranslation('console/imports')
  const isCustom = attribute?.startsWith(CUSTOM) ?? false
  return (
    <div className={styles.column}>
      <Field label={header || t('columns.unnamed')} error={fault && t(`columns.${fault}`)}>
        {control => (
          <Select
            {...control}
            data-mapped={attribute !== null || undefined}
            value={isCustom ? CUSTOM : (attribute ?? '')}
            onChange={({ currentTarget: { value } }) =>
              onChange(
                value === CUSTOM
                  ? CUSTOM + header.replace(/\s+/g, ' ').trim().slice(0, CUSTOM_NAME_MAX_LENGTH)
                  : value || null,
              )
            }
          >
            <option value="">{t('columns.left_out')}</option>
            {ATTRIBUTES.map(each => (
              <option key={each} value={each}>
                {t(`attribute.${each}`, { ns: 'console/common' })}
              </option>
            ))}
            <option value={CUSTOM}>{t('columns.custom')}</option>
          </Select>
        )}
      </Field>
      {isCustom && (
        <TextInput
          aria-label={t('columns.custom_name', { header })}
          dir="auto"
          maxLength={CUSTOM_NAME_MAX_LENGTH}
          value={attribute?.slice(CUSTOM.length) ?? ''}
          onInput={event => onChange(CUSTOM + event.currentTarget.value)}
        />
      )}
      {children}
    </div>
  )
}

const FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const
type DateFormat = (typeof FORMATS)[number]

interface FormatSelectProps {
  readonly header: string
  readonly format: DateFormat
  readonly onChange: (format: DateFormat | null) => void
}

/** In which form the dates of a column are read; another one has the file checked anew. */
function FormatSelect({ header, format, onChange }: FormatSelectProps) {
  const { t } = useTranslation('console/imports')
  // In the letters of the language, as its offices write: TT.MM.JJJJ.
  const letters = t('columns.format_letters')
  return (
    <Select
      aria-label={t('columns.format', { header })}
      value={format}
      onChange={({ currentTarget: { value } }) => onChange(FORMATS.find(each => each === value) ?? null)}
    >
      <option value="">{t('columns.format_found')}</option>
      {FORMATS.map(each => (
        <option key={each} value={each}>
          {each.replace(/[DMY]/g, letter => letters['DMY'.indexOf(letter)] ?? letter)}
        </option>
      ))}
    </Select>
  )
}
