import { AtriumError } from '@atrium/client'
import { Eye } from 'lucide-preact'
import { useMe } from '../../../core/session/session.tsx'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'

/** Whether another person must do what was refused: this one wrote the last change, or may not approve it. */
export const isHeldByFourEyes = (error: unknown): boolean =>
  error instanceof AtriumError && error.validations.some(({ rule }) => rule === 'four_eyes')

interface HeldByFourEyesProps {
  readonly text: string
  readonly label: string
  readonly hint: string
  readonly isOverride: boolean
  readonly onOverride: (isOverride: boolean) => void
}

/** The refusal, and for administrators the choice to override it. */
export function HeldByFourEyes({ text, label, hint, isOverride, onOverride }: HeldByFourEyesProps) {
  const { can } = useMe()
  return (
    <>
      <div role="alert">
        <Banner tone="warning" icon={<Eye aria-hidden="true" />}>
          {text}
        </Banner>
      </div>
      {can.administer && (
        <Checkbox
          label={label}
          hint={hint}
          checked={isOverride}
          onChange={event => onOverride(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
