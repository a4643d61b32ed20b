import type { ProgramSettings } from '@atrium/client'
import { ArrowUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { languageName } from '../../../post/languages/language-names.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import styles from '../settings.module.css'
import { useSaveProgram } from '../settings-queries.ts'
import { useSettingsPart } from '../use-settings-part.ts'
import { LanguageAdder } from './language-adder.tsx'

/** The languages in which posts can be read; the first is the one of those who have chosen none. */
export function LanguagesSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t, i18n } = useTranslation('console/settings')
  const title = t('languages.title')
  const part = useSettingsPart(settings, ['languages', 'machine_translation'], useSaveProgram(), title)
  const { values, set, form } = part
  const { languages } = values
  return (
    <SettingsForm title={title} lead={t('languages.lead')} {...form}>
      <ul className={styles['languages']} aria-label={title}>
        {languages.map((tag, index) => {
          const name = languageName(tag, i18n.language)
          return (
            <li key={tag} className={styles['language']}>
              <span>
                <span dir="auto">{name}</span> <span className={styles['soft']}>{tag}</span>
              </span>
              {index === 0 ? (
                <Badge tone="accent">{t('languages.default')}</Badge>
              ) : (
                <>
                  <Button
                    size="s"
                    look="quiet"
                    icon={<ArrowUp aria-hidden="true" />}
                    aria-label={t('languages.make_default', { name })}
                    onClick={() => set('languages', [tag, ...languages.filter(each => each !== tag)])}
                  >
                    {t('languages.default')}
                  </Button>
                  <IconButton
                    size="s"
                    label={t('remove', { ns: 'ui', name })}
                    icon={<X aria-hidden="true" />}
                    onClick={() =>
                      set(
                        'languages',
                        languages.filter(each => each !== tag),
                      )
                    }
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <LanguageAdder known={languages} onAdd={tag => set('languages', [...languages, tag])} />
      <Switch
        label={t('languages.machine.label')}
        hint={t('languages.machine.hint')}
        checked={values.machine_translation}
        onChange={event => set('machine_translation', event.target.checked)}
      />
    </SettingsForm>
  )
}
