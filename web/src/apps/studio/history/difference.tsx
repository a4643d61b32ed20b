import type { PostRevision } from '@atrium/client'
import { useMemo } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { blocksOf } from './blocks.ts'
import { compareBlocks, compareWords, countWords, type Part } from './compare.ts'
import marks from './difference.module.css'

type Text = Pick<PostRevision, 'title' | 'summary' | 'body'>

interface DifferenceProps {
  /** The earlier one; the same as `after` shows its text without marks. */
  readonly before: Text
  readonly after: Text
}

/** Title, summary and text, with what was added and removed since an earlier version. */
export function Difference({ before, after }: DifferenceProps) {
  const { t } = useTranslation('studio/history')
  const formats = useFormats()
  const { title, summary, body, added, removed } = useMemo(() => {
    const picture = (alt: string) => t('picture', { alt: alt || t('no_alt') })
    const compared = {
      title: compareWords(before.title, after.title),
      summary: compareWords(before.summary, after.summary),
      body: compareBlocks(blocksOf(before.body, picture), blocksOf(after.body, picture)),
    }
    const parts = [...compared.title, ...compared.summary, ...compared.body.flatMap(block => block.parts)]
    return { ...compared, added: countWords(parts, 'added'), removed: countWords(parts, 'removed') }
  }, [before, after, t])
  const isSame = added === 0 && removed === 0
  const counted = {
    added: t('words', { count: added, number: formats.number(added) }),
    removed: t('words', { count: removed, number: formats.number(removed) }),
  }
  const said = isSame ? t(before.body === after.body ? 'no_words' : 'markup_only') : t('counted', counted)
  return (
    <>
      {before !== after && (
        <p role="status" className={marks.counted}>
          {said}
        </p>
      )}
      <h3 className={marks.label}>{t('field.title')}</h3>
      <p className={marks.title} dir="auto">
        <Marked parts={title} />
        {title.length === 0 && <span className={marks.empty}>{t('empty')}</span>}
      </p>
      {summary.length > 0 && (
        <>
          <h3 className={marks.label}>{t('field.summary')}</h3>
          <p dir="auto">
            <Marked parts={summary} />
          </p>
        </>
      )}
      <h3 className={marks.label}>{t('field.body')}</h3>
      <div className={marks.body}>
        {body.map(({ kind, parts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of two texts that never change
          <p key={index} data-kind={kind} dir="auto">
            <Marked parts={parts} />
          </p>
        ))}
        {body.length === 0 && <p className={marks.empty}>{t('empty')}</p>}
      </div>
    </>
  )
}

/** Words with what was added and removed marked: for the eye by colour and line, for the ear by words around it. */
function Marked({ parts }: { readonly parts: readonly Part[] }) {
  const { t } = useTranslation('studio/history')
  return parts.map(({ text, change }, index) => {
    const Mark = change === 'added' ? 'ins' : 'del'
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts that never change
    if (change === 'same') return <span key={index}>{text}</span>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts that never change
      <Mark key={index} className={marks[change]}>
        <VisuallyHidden> [{t(`mark.${change}`)} </VisuallyHidden>
        {text}
        <VisuallyHidden>] </VisuallyHidden>
      </Mark>
    )
  })
}
