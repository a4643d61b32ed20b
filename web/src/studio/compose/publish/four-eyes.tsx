import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'

interface FourEyesProps {
  readonly mayOverride: boolean
  readonly isOverride: boolean
  readonly onOverride: (isOverride: boolean) => void
}

/** Why this person does not publish the post, and for administrators the way around it, which they must choose. */
export function FourEyes({ mayOverride, isOverride, onOverride }: FourEyesProps) {
  const { t } = useTranslation('studio/compose')
  return (
    <>
      <div role="alert">
        <Banner tone="warning" icon={<Eye aria-hidden="true" />}>
          <strong>{t('four_eyes.title')}</strong> {t('four_eyes.text')}
        </Banner>
      </div>
      {mayOverride && (
        <Checkbox
          label={t('four_eyes.override')}
          hint={t('four_eyes.override_hint')}
          checked={isOverride}
          onChange={event => onOverride(event.target.checked)}
        />
      )}
    </>
  )
}
