// Pages in place of the product around the sign-in: outside the first load.

import { CircleCheck, Cookie, RotateCw } from 'lucide-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
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
