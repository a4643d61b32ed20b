import type { ProgramSettings } from '@atrium/client'
import { ArrowUp, X } from 'lucide-preact'
import { languageName } from '../../../features/post/languages/language-names.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useId } from '../../../lib/use-id.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { AddField } from '../../../ui/form/add-field.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import styles from './settings.module.css'
import { useSaveProgram, useSettingsPart } from './settings-queries.ts'

/** The languages in which posts can be read; the first is the one of those who have chosen none. */
export function LanguagesSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t, i18n } = useTranslation('console/settings')
  const part = useSettingsPart(settings, ['languages', 'machine_translation'], useSaveProgram(), t('languages.title'))
  const { values, set, form } = part
  const { languages } = values
  return (
    <SettingsForm lead={t('languages.lead')} {...form}>
      <ul className={styles.languages} aria-label={form.title}>
        {languages.map((tag, index) => {
          const name = languageName(tag, i18n.language)
          return (
            <li key={tag} className={styles.language}>
              <span>
                <span dir="auto">{name}</span> <span className={styles.soft}>{tag}</span>
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
        onChange={event => set('machine_translation', event.currentTarget.checked)}
      />
    </SettingsForm>
  )
}

/** Offered by name; any other tag can be typed. */
const OFFERED = (
  'ar bg bs cs da de de-AT de-CH el en en-GB en-US es et fi fr fr-CH ga hr hu is it ja ko lt lv mt nb nl pl pt pt-BR ro ru sk ' +
  'sl sq sr sv th tr uk vi zh-Hans zh-Hant'
).split(' ')

interface LanguageAdderProps {
  readonly known: readonly string[]
  readonly onAdd: (tag: string) => void
}

/** A language by its name or tag. */
function LanguageAdder({ known, onAdd }: LanguageAdderProps) {
  const { t, i18n } = useTranslation('console/settings')
  const list = useId()
  const add = (typed: string) => {
    if (typed === '') return null
    const tag = tagOf(typed, i18n.language)
    if (!tag) return t('languages.unknown')
    if (known.includes(tag)) return t('languages.there')
    onAdd(tag)
    return null
  }
  return (
    <>
      <AddField
        label={t('languages.add')}
        hint={t('languages.add_hint')}
        action={t('languages.add_action')}
        list={list}
        onAdd={add}
      />
      <datalist id={list}>
        {OFFERED.filter(tag => !known.includes(tag)).map(tag => (
          <option key={tag} value={languageName(tag, i18n.language)} />
        ))}
      </datalist>
    </>
  )
}

/** The tag that a name or a tag means, in its canonical form; null for neither. */
function tagOf(text: string, inLanguage: string): string | null {
  const typed = text.trim().toLowerCase()
  const named = OFFERED.find(tag => languageName(tag, inLanguage).toLowerCase() === typed)
  try {
    return Intl.getCanonicalLocales(named ?? typed)[0] ?? null
  } catch {
    return null
  }
}
