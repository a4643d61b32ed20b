import { TriangleAlert } from 'lucide-preact'
import { intoView } from '../../lib/refs.ts'
import { Details } from '../feedback/problem-details.tsx'
import { type Labels, useRefusal } from '../feedback/refusal.ts'
import { Banner } from '../surface/banner.tsx'
import styles from './form.module.css'

interface RefusalProps {
  readonly error: unknown
  /** How the form calls the parameters of its call. */
  readonly labels?: Labels
  /** Leaves the view at what is being typed, where the change was saved by itself. */
  readonly isQuiet?: boolean
}

/** Why a change was refused, by the fields at fault, brought into view: the button may stand elsewhere. Nothing while there is no error. */
export function Refusal({ error, labels, isQuiet = false }: RefusalProps) {
  const problem = useRefusal(error, labels)
  if (!error) return null
  return (
    <div ref={isQuiet ? undefined : intoView} role="alert" className={styles.refusal}>
      <Banner tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
        <strong>{problem.title}</strong> {problem.text}
        <Details {...problem} />
      </Banner>
    </div>
  )
}
