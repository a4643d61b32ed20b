import type { PostRevision } from '@atrium/client'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { blocksOf } from './blocks.ts'
import { compareBlocks, compareWords, countWords, type Part } from './compare.ts'
import styles from './difference.module.css'

interface DifferenceProps {
  /** The earlier one; the same as `after` shows its text without marks. */
  readonly before: PostRevision
  readonly after: PostRevision
}

/** Title, summary and text of a revision, with what was added and removed since an earlier one. */
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
      {before.id !== after.id && (
        <p role="status" className={styles['counted']}>
          {said}
        </p>
      )}
      <h3 className={styles['label']}>{t('field.title')}</h3>
      <p className={styles['title']} dir="auto">
        <Marked parts={title} />
        {title.length === 0 && <span className={styles['empty']}>{t('empty')}</span>}
      </p>
      {summary.length > 0 && (
        <>
          <h3 className={styles['label']}>{t('field.summary')}</h3>
          <p dir="auto">
            <Marked parts={summary} />
          </p>
        </>
      )}
      <h3 className={styles['label']}>{t('field.body')}</h3>
      <div className={styles['body']}>
        {body.map(({ kind, parts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of two texts that never change
          <p key={index} data-kind={kind} dir="auto">
            <Marked parts={parts} />
          </p>
        ))}
        {body.length === 0 && <p className={styles['empty']}>{t('empty')}</p>}
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
      <Mark key={index} className={styles[change]}>
        <VisuallyHidden> [{t(`mark.${change}`)} </VisuallyHidden>
        {text}
        <VisuallyHidden>] </VisuallyHidden>
      </Mark>
    )
  })
}
