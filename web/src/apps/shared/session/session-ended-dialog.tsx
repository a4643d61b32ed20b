import type { Me } from '@atrium/client'
import { CircleCheck, Cookie, RotateCw } from 'lucide-react'
import { useLive } from '../../../features/live/use-live.ts'
import { useOffline } from '../../../features/offline/use-offline.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { Standalone } from '../navigation/error-boundary.tsx'
import { SIGN_IN_WINDOW_PATH, signInAddress, useSessionEnded } from './session-state.ts'

/** The session ended under an open page. What is typed stays: signing in again happens in a window of its own. */
export function SessionEndedDialog({ me }: { readonly me: Me }) {
  const { t } = useTranslation('app')
  const isEnded = useSessionEnded()
  const userId = me.user.user_id
  useLive(userId, isEnded)
  useOffline(userId, isEnded)
  const here = location.pathname + location.search + location.hash
  const openWindow = () => {
    const address = signInAddress(SIGN_IN_WINDOW_PATH, me.program.id)
    const opened = window.open(address, '_blank', 'popup,width=480,height=720')
    if (!opened) location.assign(signInAddress(here, me.program.id))
  }
  return (
    <Dialog
      open={isEnded}
      title={t('session.ended.title')}
      footer={
        <>
          <ButtonLink look="quiet" external href={signInAddress(here, me.program.id)}>
            {t('session.ended.here')}
          </ButtonLink>
          <Button ref={takesFocus} look="primary" onClick={openWindow}>
            {t('session.ended.action')}
          </Button>
        </>
      }
    >
      <p>{t('session.ended.text')}</p>
    </Dialog>
  )
}

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
