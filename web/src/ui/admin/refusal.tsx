import { AtriumError } from '@atrium/client'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../feedback/problem.ts'
import { Banner } from '../surface/banner.tsx'
import styles from './form.module.css'

/** Why a change was refused, in the server's own words where it has some; nothing while there is no error. */
export function Refusal({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('ui')
  const problem = useProblem(error)
  if (!error) return null
  const reasons = reasonsOf(error)
  return (
    <div role="alert" className={styles['refusal']}>
      <Banner tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
        <strong>{reasons.length > 0 ? t('refused') : problem.title}</strong>{' '}
        {reasons.length > 0 ? reasons.join(' ') : problem.text} {problem.requestId && <code>{problem.requestId}</code>}
      </Banner>
    </div>
  )
}

/** Why something was refused, as a text for lists of several. */
export function useReason(error: unknown): string {
  const problem = useProblem(error)
  return reasonsOf(error).join(' ') || `${problem.title} ${problem.text}`
}

function reasonsOf(error: unknown): readonly string[] {
  if (!(error instanceof AtriumError)) return []
  // A role that does not suffice, and a name that is taken, are said in the words of the server.
  if (error.status === 403 || error.scimType === 'uniqueness') return error.detail ? [error.detail] : []
  if (error.status !== 400) return []
  const messages = error.validations
    .map(({ message }) => message)
    .filter((message): message is string => Boolean(message))
  return messages.length > 0 || !error.detail ? messages : [error.detail]
}
