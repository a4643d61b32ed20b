import type { PostRevision, PostRevisionSummary } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { RotateCcw } from 'lucide-preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import type { PostVersion } from '../compose/compose-queries.ts'
import { blocksOf } from './blocks.ts'
import { compareBlocks, compareWords, countWords, type Part } from './compare.ts'
import marks from './difference.module.css'
import styles from './history.module.css'
import { revisionQuery } from './history-queries.ts'
import { RestoreDialog } from './restore-dialog.tsx'

interface ComparedProps {
  readonly version: PostVersion
  /** Newest first. */
  readonly revisions: readonly PostRevisionSummary[]
  readonly chosen: PostRevisionSummary
  /** The version to compare with; itself for the first one. */
  readonly other: PostRevisionSummary
}

/** A revision, what differs from another, and the button that brings it back. */
export function Compared({ version, revisions, chosen, other }: ComparedProps) {
  const { t } = useTranslation('studio/history')
  const words = useRevisionWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownId = useRef(chosen.id)
  const [isRestoring, setRestoring] = useState(false)
  const [early, late] = chosen.id < other.id ? [chosen, other] : [other, chosen]
  const before = useQuery(revisionQuery(version.post.id, early.id))
  const after = useQuery(revisionQuery(version.post.id, late.id))
  const failed = [before, after].find(({ error }) => error)
  useLayoutEffect(() => {
    if (shownId.current === chosen.id) return
    shownId.current = chosen.id
    heading.current?.focus()
  }, [chosen.id])
  return (
    <Card as="section" className={styles.compared ?? ''} aria-labelledby="compared">
      <div className={styles.head}>
        <h2 id="compared" ref={heading} tabIndex={-1} className={styles.heading}>
          {words.nameOf(chosen)}
        </h2>
        {chosen !== revisions[0] && (
          <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => setRestoring(true)}>
            {t('restore')}
          </Button>
        )}
      </div>
      <CompareWith revisions={revisions} chosen={chosen} other={other} />
      {chosen === other && <p className={styles.hint}>{t('first')}</p>}
      {failed && <ProblemState error={failed.error} busy={failed.isFetching} onRetry={() => failed.refetch()} />}
      {!failed && before.data && after.data ? (
        <Difference before={before.data} after={after.data} />
      ) : (
        !failed && <Skeleton height="16rem" radius="10px" />
      )}
      {isRestoring && <RestoreDialog version={version} revision={chosen} onClose={() => setRestoring(false)} />}
    </Card>
  )
}

interface CompareWithProps {
  readonly revisions: readonly PostRevisionSummary[]
  readonly chosen: PostRevisionSummary
  readonly other: PostRevisionSummary
}

/** Which other revision the chosen one is compared with; nothing to choose while there is only one. */
function CompareWith({ revisions, chosen, other }: CompareWithProps) {
  const { t } = useTranslation('studio/history')
  const address = useAddress()
  const words = useRevisionWords()
  if (revisions.length < 2) return null
  return (
    <Field label={t('compare_with')}>
      {control => (
        <Select
          {...control}
          value={other.id}
          onChange={event => address.change({ of: String(chosen.id), with: event.currentTarget.value })}
        >
          {other === chosen && <option value={other.id}>{t('nothing_before')}</option>}
          {revisions
            .filter(revision => revision !== chosen)
            .map(revision => (
              <option key={revision.id} value={revision.id}>
                {words.nameOf(revision)}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}

/** How a revision is spoken of: by its author, its fields and its moment. */
export function useRevisionWords() {
  const { t } = useTranslation('studio/history')
  const formats = useFormats()
  const authorOf = ({ author }: PostRevisionSummary) => author.display_name ?? t('unknown')
  return {
    authorOf,
    changesOf: ({ changed }: PostRevisionSummary) =>
      changed.length === 0 ? t('no_field') : formats.list(changed.map(field => t(`field.${field}`))),
    nameOf: (revision: PostRevisionSummary) =>
      t('revision', { at: formats.dateTime(revision.at), name: authorOf(revision) }),
  }
}

interface DifferenceProps {
  /** The earlier one; the same as `after` shows its text without marks. */
  readonly before: PostRevision
  readonly after: PostRevision
}

/** Title, summary and text of a revision, with what was added and removed since an earlier one. */
function Difference({ before, after }: DifferenceProps) {
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
