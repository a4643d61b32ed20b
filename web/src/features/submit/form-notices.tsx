import type { Item, ItemMetadata } from '@atrium/client'
import { Archive, Clock, FileClock, History, TriangleAlert, Undo2 } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { intoView } from '../../lib/refs.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useProblem } from '../../ui/feedback/problem.ts'
import { Details } from '../../ui/feedback/problem-details.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { FIELDS, type FieldName, useProblemText } from './fields.ts'
import styles from './submission-form.module.css'
import type { Submission } from './use-submission.ts'

interface FormNoticesProps {
  readonly item: Item | null
  readonly submission: Submission
}

/** Its status, why it came back, what was typed before, and what another user changed in the meantime. */
export function FormNotices({ item, submission: { draft, status, hasChanged, ...submission } }: FormNoticesProps) {
  const { t } = useTranslation('submit')
  return (
    <div className={styles.notices}>
      {status === 'returned' && (
        <Banner tone="danger" icon={<Undo2 aria-hidden="true" />}>
          <strong>{t('notice.returned')}</strong>
          {item?.moderation_reason && <p className={styles.reason}>{item.moderation_reason}</p>}
          <p>{t('notice.returned_next')}</p>
        </Banner>
      )}
      {status === 'review' && (
        <Banner tone="warning" icon={<Clock aria-hidden="true" />}>
          {t('notice.review')}
        </Banner>
      )}
      {status === 'published' && <Banner icon={<Clock aria-hidden="true" />}>{t('notice.published')}</Banner>}
      {status === 'archived' && <Banner icon={<Archive aria-hidden="true" />}>{t('notice.archived')}</Banner>}
      {submission.refused && !hasChanged && (
        <Banner tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
          {t(`waiting.${submission.refused}`, { title: draft.value.title || t('untitled') })}
        </Banner>
      )}
      {hasChanged && (
        <Banner
          tone="warning"
          icon={<History aria-hidden="true" />}
          action={
            <>
              <Button size="s" onClick={submission.takeTheirs}>
                {t('notice.take_theirs')}
              </Button>
              <Button size="s" onClick={submission.keepMine}>
                {t('notice.keep_mine')}
              </Button>
            </>
          }
        >
          {t('notice.changed')}
        </Banner>
      )}
      {draft.isRestored && !hasChanged && draft.keptAt && (
        <Banner
          icon={<FileClock aria-hidden="true" />}
          action={
            <Button size="s" look="quiet" onClick={submission.takeTheirs}>
              {t(item ? 'notice.discard' : 'notice.start_anew')}
            </Button>
          }
        >
          {t('notice.restored')} <RelativeTime at={draft.keptAt} />
        </Banner>
      )}
    </div>
  )
}

interface ErrorSummaryProps {
  readonly submission: Submission
  readonly limits: ItemMetadata['limits']
}

/** All that keeps a submission from being saved, each leading to its field; the first one has the focus. */
export function ErrorSummary({ submission: { problems, failure, attempt }, limits }: ErrorSummaryProps) {
  const { t } = useTranslation('submit')
  const element = useRef<HTMLElement>(null)
  const problemText = useProblemText(limits)
  const problem = useProblem(failure)
  const wrong = FIELDS.filter(name => problems[name])
  // At once: the focus that comes after the next frame would take a key that is typed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves at each attempt, not at each letter
  useLayoutEffect(() => {
    const [first] = wrong
    if (attempt > 0 && first) focusField(element.current, first)
  }, [attempt])
  if (wrong.length === 0 && !failure) return null
  return (
    <section ref={element} className={styles.summaryBox} aria-label={t('problem.title')}>
      <TriangleAlert aria-hidden="true" />
      <div role={failure ? 'alert' : undefined} ref={failure ? intoView : undefined}>
        <p className={styles.summaryTitle}>{failure ? problem.title : t('problem.title')}</p>
        {failure ? (
          <>
            <p>{problem.text}</p>
            <Details requestId={problem.requestId} />
          </>
        ) : (
          <ul>
            {wrong.map(name => (
              <li key={name}>
                <button type="button" onClick={() => focusField(element.current, name)}>
                  {problemText(name, problems[name])}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const CONTROLS = 'select, input:not([type="file"]), textarea, [role="textbox"], button'

function focusField(within: HTMLElement | null, name: FieldName): void {
  const field = within?.closest('form')?.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const control = field?.matches(CONTROLS)
    ? field
    : (field?.querySelector<HTMLElement>('[aria-invalid="true"], [data-waiting] button') ??
      field?.querySelector<HTMLElement>(CONTROLS))
  const more = field?.closest('details')
  if (more) more.open = true
  control?.focus()
}
