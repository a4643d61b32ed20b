import { useMe } from '../../../core/session/session.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { Banner } from '../../../ui/surface/banner.tsx'
import { AllTypedText } from '../parts/typed-text.tsx'

/** For whom the studio is closed: that it was open to them before, whom to ask, and what they typed here and did not save. */
export function LostRole() {
  const { t } = useTranslation('studio/rights')
  const { restrictions_seen } = useMe()
  return (
    <>
      {restrictions_seen && (
        <Banner>
          {t('role')} {t('ask')}
        </Banner>
      )}
      <AllTypedText />
    </>
  )
}
