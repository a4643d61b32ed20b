import type { FeedPost } from '@atrium/client'
import { Languages } from 'lucide-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import styles from './language-line.module.css'
import { languageName, targetLanguage } from './language-names.ts'
import { type Texts, useOriginal, useTranslate } from './language-queries.ts'

interface LanguageLineProps {
  /** The post as the server shows it to this reader. */
  readonly given: FeedPost
  readonly shown: FeedPost
  /** null: as it came. */
  readonly onChoose: (texts: Texts | null) => void
}

/** In which language a post is, and the way to another. */
export function LanguageLine({ given, shown, onChoose }: LanguageLineProps) {
  const { t, i18n } = useTranslation('languages')
  const me = useMe()
  const original = useOriginal(given.id, onChoose)
  const translate = useTranslate(given.id, onChoose)
  const target = targetLanguage(me, given.language, i18n.language)
  const { translation } = shown
  const isChanged = Boolean(translation) !== Boolean(given.translation)
  if (!translation && !isChanged && !target) return null
  const language = languageName(given.language, i18n.language)
  const said = translation
    ? t(translation.origin === 'machine' ? 'translated_machine' : 'translated', { language })
    : isChanged && t('original', { language })
  const change = () => {
    if (isChanged) onChoose(null)
    else if (translation) original.mutate()
    else translate.mutate(target as string)
  }
  return (
    <p className={styles.line} lang={i18n.language}>
      {said && (
        <span role="status">
          {said}
          {translation?.stale && ` · ${t('newer')}`}
        </span>
      )}
      <Button
        look="quiet"
        size="s"
        icon={translation || isChanged ? undefined : <Languages aria-hidden="true" />}
        busy={original.isPending || translate.isPending}
        onClick={change}
      >
        {t(translation ? 'show_original' : isChanged ? 'show_translation' : 'translate')}
      </Button>
    </p>
  )
}
