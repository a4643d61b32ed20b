import { useTranslation } from 'react-i18next'
import { ErrorState } from './error-state.tsx'
import { kindOf, useProblem } from './problem.ts'

interface ProblemStateProps {
  readonly error: unknown
  readonly busy?: boolean
  readonly onRetry?: () => void
  /** In place of a page: its title is the page's heading. */
  readonly page?: boolean
}

/** In place of what could not be loaded: what happened, what to do, and the reference for support. */
export function ProblemState({ error, onRetry, ...rest }: ProblemStateProps) {
  const { t } = useTranslation('app')
  const problem = useProblem(error)
  // What is read is asked for again by itself; what was to be changed is not.
  const text = kindOf(error) === 'offline' ? t('error.offline.text_page') : problem.text
  // What a role does not allow stays refused.
  const retry = onRetry && kindOf(error) !== 'forbidden' ? { onRetry } : {}
  return <ErrorState {...problem} text={text} {...rest} {...retry} />
}
