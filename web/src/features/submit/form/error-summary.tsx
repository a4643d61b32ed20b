import type { ItemMetadata } from '@atrium/client'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { intoView } from '../../../lib/into-view.ts'
import { useProblem } from '../../../ui/feedback/problem.ts'
import { FIELDS, type FieldName } from '../problems.ts'
import styles from './submission-form.module.css'
import { useProblemText } from './use-problem-text.ts'
import type { Submission } from './use-submission.ts'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves at each attempt, not at each letter
  useEffect(() => {
    const [first] = wrong
    if (attempt > 0 && first) focusField(element.current, first)
  }, [attempt])
  if (wrong.length === 0 && !failure) return null
  return (
    <section ref={element} className={styles['summaryBox']} aria-label={t('problem.title')}>
      <TriangleAlert aria-hidden="true" />
      <div role={failure ? 'alert' : undefined} ref={failure ? intoView : undefined}>
        <p className={styles['summaryTitle']}>{failure ? problem.title : t('problem.title')}</p>
        {failure ? (
          <p>
            {problem.text} {problem.requestId && <code>{problem.requestId}</code>}
          </p>
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

const CONTROLS = 'input:not([type="file"]), textarea, [role="textbox"], button'

function focusField(within: HTMLElement | null, name: FieldName): void {
  const field = within?.closest('form')?.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const control = field?.matches(CONTROLS)
    ? field
    : (field?.querySelector<HTMLElement>('[aria-invalid="true"], [data-waiting] button') ??
      field?.querySelector<HTMLElement>(CONTROLS))
  control?.focus()
}
