import type { Comment } from '@atrium/client'
import { Languages } from 'lucide-preact'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { languageName, targetLanguage } from '../post/languages/language-names.ts'
import styles from './comments.module.css'
import { type CommentTranslation, useTranslateComment } from './translation-queries.ts'

interface TranslateCommentProps {
  readonly comment: Comment
  /** One that was read before; null before. */
  readonly translation: CommentTranslation | null
  readonly isShown: boolean
  /** null: the original. */
  readonly onShow: (translation: CommentTranslation | null) => void
}

/** Shows a comment in the reader's language, and as it was written again. */
export function TranslateComment({ comment, translation, isShown, onShow }: TranslateCommentProps) {
  const { t, i18n } = useTranslation('languages')
  const me = useMe()
  const translate = useTranslateComment(comment, onShow)
  const target = targetLanguage(me, null, i18n.language)
  if (!target) return null
  const change = () => {
    if (isShown) onShow(null)
    else if (translation) onShow(translation)
    else translate.mutate(target)
  }
  return (
    <Button look="quiet" size="s" icon={<Languages aria-hidden="true" />} busy={translate.isPending} onClick={change}>
      {t(isShown ? 'show_original' : 'translate')}
    </Button>
  )
}

/** Note under a translation: the language of the original. */
export function TranslationNote({ translation }: { readonly translation: CommentTranslation }) {
  const { t, i18n } = useTranslation('languages')
  const { body, original, original_language: tag } = translation
  const language = tag && languageName(tag, i18n.language)
  if (!language) return null
  return (
    <p role="status" className={styles.state}>
      {t(body === original ? 'original' : 'translated_machine', { language })}
    </p>
  )
}
