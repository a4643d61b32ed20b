import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownColor } from '../../../../../server/src/people/programs/branding/shown-color.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import styles from './branding.module.css'

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

const THEMES = ['light', 'dark'] as const

/** What each theme makes of a colour, by the server's own reckoning: the shown colour, its contrast, whether it was moved. */
function ShownColors({ color }: { readonly color: string | null }) {
  const { t } = useTranslation('console/branding')
  const formats = useFormats()
  return (
    <ul className={styles['themes']}>
      {THEMES.map(theme => {
        const shown = shownColor(color, theme)
        const isAdjusted = color !== null && shown.color !== color
        return (
          <li key={theme} className={styles['theme']} data-theme={theme}>
            <span
              className={styles['swatch']}
              style={{ '--swatch': shown.color } as Record<string, string>}
              aria-hidden="true"
            />
            <span className={styles['words']}>
              <strong>{t(`color.${theme}`)}</strong>
              <span>{t('color.contrast', { contrast: formats.number(shown.contrast) })}</span>
              <span>
                <Badge tone={isAdjusted ? 'warning' : 'success'}>
                  {isAdjusted ? t('color.adjusted', { color: shown.color }) : t('color.as_given')}
                </Badge>
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** `#rrggbb` in small letters, with or without the `#` as it is typed; null for what is none. */
export function readColor(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  return digits ? `#${digits.toLowerCase()}` : null
}
