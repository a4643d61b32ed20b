import { Cookie, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Standalone } from '../navigation/error-boundary.tsx'

/** Signing in worked, and the browser came back without a session: it would be redirected forever. */
export function SignInNotKept() {
  const { t } = useTranslation('app')
  return (
    <Standalone>
      <EmptyState
        page
        icon={<Cookie />}
        title={t('session.not_kept.title')}
        text={t('session.not_kept.text')}
        actions={
          <Button look="primary" icon={<RotateCw aria-hidden="true" />} onClick={() => location.reload()}>
            {t('try_again', { ns: 'ui' })}
          </Button>
        }
      />
    </Standalone>
  )
}
