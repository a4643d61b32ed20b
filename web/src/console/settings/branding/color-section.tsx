import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from './branding.module.css'
import { readColor } from './read-color.ts'
import { ShownColors } from './shown-colors.tsx'

interface ColorSectionProps {
  /** Empty for atrium's own colour. */
  readonly typed: string
  readonly isChanged: boolean
  readonly busy: boolean
  readonly error: unknown
  readonly onType: (typed: string) => void
  readonly onSave: (color: string | null) => void
  readonly onReset: () => void
}

/** The colour of the program, picked or typed, and what light and dark make of it. */
export function ColorSection({ typed, onType, onSave, ...form }: ColorSectionProps) {
  const { t } = useTranslation('console/branding')
  const [isWrong, setWrong] = useState(false)
  const color = readColor(typed)
  const type = (value: string) => {
    setWrong(false)
    onType(value)
  }
  const save = () => {
    setWrong(color === null && typed !== '')
    if (color !== null || typed === '') onSave(color)
  }
  return (
    <SettingsForm title={t('color.title')} lead={t('color.lead')} {...form} onSave={save}>
      <div className={styles['row']}>
        <input
          type="color"
          className={styles['picker']}
          aria-label={t('color.pick')}
          value={color ?? '#2a5bd0'}
          onChange={event => type(event.target.value)}
        />
        <Field label={t('color.label')} hint={t('color.hint')} error={isWrong ? t('color.wrong') : null}>
          {control => (
            <TextInput
              {...control}
              spellCheck={false}
              autoComplete="off"
              maxLength={7}
              value={typed}
              onChange={event => type(event.target.value)}
            />
          )}
        </Field>
        {typed !== '' && (
          <Button look="quiet" onClick={() => type('')}>
            {t('color.reset')}
          </Button>
        )}
      </div>
      <ShownColors color={color} />
    </SettingsForm>
  )
}
