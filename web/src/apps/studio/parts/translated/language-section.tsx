import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useMe } from '../../../../core/session/session.tsx'
import { languageName } from '../../../../features/post/languages/language-names.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { Section } from '../../../../ui/admin/section.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'

interface LanguageSectionProps {
  readonly title: string
  readonly lead: string
  /** Label of the choice. */
  readonly choose: string
  /** Text of the choice while no language is chosen. */
  readonly none: string
  /** Language of the original. */
  readonly original: string
  /** Languages with a translation. */
  readonly translated: readonly string[]
  /** The texts in the chosen language. */
  readonly children: (language: string) => ComponentChildren
}

/** A choice among the other languages of the program, and the texts of a record in the chosen one; nothing where there is no other. */
export function LanguageSection(props: LanguageSectionProps) {
  const { title, lead, choose, none, original, translated, children } = props
  const { i18n } = useTranslation('ui')
  const { languages } = useMe().program
  const others = languages.filter(language => language !== original)
  const [language, setLanguage] = useState('')
  if (others.length === 0) return null
  return (
    <Section title={title} lead={lead}>
      <Field label={choose}>
        {control => (
          <Select {...control} value={language} onChange={event => setLanguage(event.currentTarget.value)}>
            <option value="">{none}</option>
            {others.map(tag => (
              <option key={tag} value={tag}>
                {languageName(tag, i18n.language)} {translated.includes(tag) ? '✓' : ''}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {language && children(language)}
    </Section>
  )
}
