import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/surface/banner.tsx'

/** In place of the button to approve: why another person presses it. */
export function NotYours({ mayOverride }: { readonly mayOverride: boolean }) {
  const { t } = useTranslation('studio/review')
  return (
    <Banner tone="warning" icon={<Eye aria-hidden="true" />}>
      <strong>{t('not_yours.title')}</strong> {t(mayOverride ? 'not_yours.administrator' : 'not_yours.text')}
    </Banner>
  )
}
