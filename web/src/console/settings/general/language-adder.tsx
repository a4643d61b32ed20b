import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../post/languages/language-names.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from '../settings.module.css'

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
export function LanguageAdder({ known, onAdd }: LanguageAdderProps) {
  const { t, i18n } = useTranslation('console/settings')
  const list = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<'unknown' | 'there' | null>(null)
  const add = () => {
    const tag = tagOf(typed, i18n.language)
    if (typed.trim() === '') return
    if (!tag) return setFault('unknown')
    if (known.includes(tag)) return setFault('there')
    setFault(null)
    setTyped('')
    onAdd(tag)
  }
  return (
    <div className={styles['row']}>
      <Field label={t('languages.add')} hint={t('languages.add_hint')} error={fault && t(`languages.${fault}`)}>
        {control => (
          <TextInput
            {...control}
            list={list}
            autoComplete="off"
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
      <datalist id={list}>
        {OFFERED.filter(tag => !known.includes(tag)).map(tag => (
          <option key={tag} value={languageName(tag, i18n.language)} />
        ))}
      </datalist>
      <Button icon={<Plus aria-hidden="true" />} onClick={add}>
        {t('languages.add_action')}
      </Button>
    </div>
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
