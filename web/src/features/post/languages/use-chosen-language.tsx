import type { FeedPost } from '@atrium/client'
import type { ComponentChildren } from 'preact'
import { Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { loadWords } from '../../../i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { Texts } from './language-queries.ts'

const LanguageLine = lazyPart(async () => {
  const [file] = await Promise.all([import('./language-line.tsx'), loadWords(['languages'])])
  return file.LanguageLine
})

/** The post in the language that its reader chooses here, as it came until then; and the line to choose by, if there is a choice. */
export function useChosenLanguage<Given extends FeedPost | undefined>(
  given: Given,
): [post: Given, line: ComponentChildren] {
  const { program } = useMe()
  const [texts, choose] = useState<Texts | null>(null)
  if (!given?.translation && !(program.machine_translation && given?.is_translatable)) return [given, null]
  // A text that was chosen before the post has changed is no longer what would be confirmed.
  const isCurrent = texts?.id === given.id && texts.mustReadVersion === given.must_read?.version
  const post = isCurrent ? { ...given, ...texts } : given
  return [
    post,
    <Suspense key={given.id} fallback={null}>
      <LanguageLine given={given} shown={post} onChoose={choose} />
    </Suspense>,
  ]
}

/** The language that the texts of a post are in. */
export const languageOf = ({ translation, language }: FeedPost): string => translation?.language ?? language
