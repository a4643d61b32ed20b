import { useTranslation } from '../../../i18n/translate.ts'
import { LanguageSection } from '../parts/translated/language-section.tsx'
import { type Place, TranslatedTexts } from '../parts/translated/translated-texts.tsx'
import {
  ALT_MAX_LENGTH,
  BODY_MAX_LENGTH,
  BUTTON_MAX_LENGTH,
  type FormBlock,
  fieldsOf,
  HEADING_MAX_LENGTH,
  type NewsletterFields,
  SUBJECT_MAX_LENGTH,
} from './fields.ts'
import { TEXTS, translatedNewsletter } from './translation-queries.ts'
import type { NewsletterWriting } from './use-newsletter.ts'

/** The texts in another language of the program, each below its original; what is left empty stays as it is written. */
export function LanguagesPart({ writing }: { readonly writing: NewsletterWriting }) {
  const { t } = useTranslation('studio/newsletters')
  const { language, languages } = writing.base.newsletter
  return (
    <LanguageSection
      title={t('languages.title')}
      lead={t('languages.lead')}
      choose={t('languages.choose')}
      none={t('languages.none')}
      original={language}
      translated={languages}
    >
      {chosen => <Translation key={chosen} writing={writing} language={chosen} />}
    </LanguageSection>
  )
}

interface TranslationProps {
  readonly writing: NewsletterWriting
  readonly language: string
}

function Translation({ writing, language }: TranslationProps) {
  const { id } = writing.base.newsletter
  return (
    <TranslatedTexts
      kind={translatedNewsletter(id, language, () => void writing.refresh())}
      language={language}
      places={placesOf(fieldsOf(writing.base.newsletter))}
      // Saves the newsletter first: a translation names the blocks that the server has.
      saver={writing.translation}
      ready={async () => (await writing.save()) !== null}
    />
  )
}

const maxLengthOf = ({ kind }: FormBlock, name: (typeof TEXTS)[number]): number =>
  name === 'body'
    ? BODY_MAX_LENGTH
    : name === 'alt'
      ? ALT_MAX_LENGTH
      : kind === 'button'
        ? BUTTON_MAX_LENGTH
        : HEADING_MAX_LENGTH

/** `subject`, `preheader`, and the texts of blocks, by id and member. */
function placesOf({ subject, preheader, blocks }: NewsletterFields): Place[] {
  const all: Place[] = [
    { key: 'subject', original: subject, form: 'line', maxLength: SUBJECT_MAX_LENGTH },
    { key: 'preheader', original: preheader, form: 'line', maxLength: SUBJECT_MAX_LENGTH },
    ...blocks.flatMap(block =>
      TEXTS.map(name => ({
        key: `${block.id}/${name}`,
        original: block[name] ?? '',
        form: name === 'body' ? ('html' as const) : ('line' as const),
        maxLength: maxLengthOf(block, name),
      })),
    ),
  ]
  return all.filter(({ original }) => original !== '')
}
