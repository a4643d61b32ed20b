import type { PostRevisionSummary } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { RotateCcw } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import type { PostVersion } from '../compose/compose-queries.ts'
import { isOwnPost } from '../parts/others-record.tsx'
import { Difference } from './difference.tsx'
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
  const me = useMe()
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
        {chosen !== revisions[0] && isOwnPost(me, version.post) && (
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
