import type { Comment } from '@atrium/client'
import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useMe } from '../../core/session/session.tsx'
import { loadWords } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { isUnsent } from './comment-queries.ts'
import type { CommentTranslation } from './translation-queries.ts'
import { isOwn } from './write-queries.ts'

const TranslateComment = lazyPart(async () => {
  const [file] = await Promise.all([import('./translate-comment.tsx'), loadWords(['languages'])])
  return file.TranslateComment
})
const TranslationNote = lazyPart(async () => (await import('./translate-comment.tsx')).TranslationNote)

interface TranslatedComment {
  readonly body: string
  readonly mentions: Comment['mentions']
  /** Language of the translation; undefined for the original, whose language is not known. */
  readonly lang: string | undefined
  /** Says what the text is translated from. */
  readonly note: ComponentChildren
  readonly button: ComponentChildren
}

/** The text of a comment, translated where the reader asks for it; `isTranslatable`: that of its post. */
export function useTranslatedComment(comment: Comment, isTranslatable: boolean): TranslatedComment {
  const { user, program } = useMe()
  const [kept, setKept] = useState<CommentTranslation | null>(null)
  const [isShown, setShown] = useState(false)
  // The text may have changed since.
  const translation = kept?.original === comment.body ? kept : null
  const shown = isShown ? translation : null
  const isOffered =
    program.machine_translation &&
    isTranslatable &&
    !isUnsent(comment) &&
    !isOwn(comment, user.user_id) &&
    /\p{L}/u.test(comment.body)
  const show = (next: CommentTranslation | null) => {
    if (next) setKept(next)
    setShown(next !== null)
  }
  return {
    body: shown?.body ?? comment.body,
    mentions: shown?.mentions ?? comment.mentions,
    lang: shown?.language,
    note: shown && (
      <Suspense fallback={null}>
        <TranslationNote translation={shown} />
      </Suspense>
    ),
    button: isOffered && (
      <Suspense fallback={null}>
        <TranslateComment comment={comment} translation={translation} isShown={shown !== null} onShow={show} />
      </Suspense>
    ),
  }
}
