import type { ModeratedComment } from '@atrium/client'
import type { ComponentChildren } from 'preact'
import { Marked } from '../../../features/search/highlighted.tsx'
import { partsOf } from '../../../features/search/matches.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import styles from './moderation.module.css'

type Match = NonNullable<ModeratedComment['matched']>[number]

/** Which entries of the word list a comment contains. */
export function MatchedWords({ words }: { readonly words: readonly string[] }) {
  const { t } = useTranslation('studio/moderation')
  const formats = useFormats()
  const named = [...new Set(words)]
  return (
    <p className={styles.soft}>
      {t('matched', { count: named.length })}{' '}
      <strong dir="auto">{formats.list(named.map(word => t('quoted', { word })))}</strong>
    </p>
  )
}

/** A piece of a text, from `begin` on, with the places marked that the word list found; places may overlap. */
export function markedPiece(piece: string, begin: number, matches: readonly Match[]): ComponentChildren {
  const spans: { offset: number; length: number }[] = []
  let done = 0
  for (const { at, length } of matches) {
    const offset = Math.max(at - begin, done)
    const end = Math.min(at + length - begin, piece.length)
    if (offset >= end) continue
    spans.push({ offset, length: end - offset })
    done = end
  }
  return spans.length === 0 ? piece : <Marked parts={partsOf(piece, spans)} />
}
