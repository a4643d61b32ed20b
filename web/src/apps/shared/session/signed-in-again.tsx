import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Standalone } from '../navigation/error-boundary.tsx'

/** In the small window that was opened to sign in again, where the browser does not close it. */
export function SignedInAgain() {
  const { t } = useTranslation('app')
  return (
    <Standalone>
      <EmptyState
        page
        icon={<CircleCheck aria-hidden="true" />}
        title={t('session.signed_in_again')}
        text={t('session.close_window')}
        actions={
          <ButtonLink look="primary" external href="/">
            {t('not_found.action')}
          </ButtonLink>
        }
      />
    </Standalone>
  )
}
