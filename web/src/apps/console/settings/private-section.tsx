import type { ProgramSettings } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from './settings.module.css'
import { customAttributesQuery, useSaveProgram, useSettingsPart } from './settings-queries.ts'

const PREFIX = 'custom.'
const NAME_MAX_LENGTH = 255

/** Custom attributes that only program managers see and use: those that people have, and any other by its name. */
export function PrivateSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('private.title')
  const { values, set, form } = useSettingsPart(settings, ['private_attributes'], useSaveProgram(), title)
  const { data: known = [] } = useQuery(customAttributesQuery)
  const [typed, setTyped] = useState('')
  const chosen = values.private_attributes
  const names = [...new Set([...known, ...settings.private_attributes, ...chosen])].sort()
  const choose = (name: string, isChosen: boolean) =>
    set('private_attributes', isChosen ? [...chosen, name] : chosen.filter(each => each !== name))
  const add = () => {
    const name = PREFIX + typed.trim()
    if (typed.trim() === '') return
    setTyped('')
    if (!chosen.includes(name)) choose(name, true)
  }
  return (
    <SettingsForm title={title} lead={t('private.lead')} {...form}>
      <fieldset className={styles['list']} aria-label={title}>
        {names.map(name => (
          <Checkbox
            key={name}
            label={<span dir="auto">{name.slice(PREFIX.length)}</span>}
            checked={chosen.includes(name)}
            onChange={event => choose(name, event.target.checked)}
          />
        ))}
      </fieldset>
      <div className={styles['row']}>
        <Field label={t('private.add')} hint={t('private.add_hint')}>
          {control => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={NAME_MAX_LENGTH}
              value={typed}
              onChange={event => setTyped(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
          )}
        </Field>
        <Button icon={<Plus aria-hidden="true" />} onClick={add}>
          {t('private.add_action')}
        </Button>
      </div>
    </SettingsForm>
  )
}
