import { useLocation, useSearch } from 'wouter-preact'
import { useMe } from '../../core/session/session.tsx'
import { SIGN_IN_WINDOW_PATH, signInAddress, useSessionEnded } from '../../core/session/session-state.ts'
import { useLive } from '../../features/live/use-live.ts'
import { useOffline } from '../../features/offline/use-offline.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { takesFocus } from '../../lib/refs.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'

/**
 * Keeps the pages of the signed-in user current and saved; asks to sign in again, in a window of its own, when the session has ended.
 * Typed text stays.
 */
export function SessionEndedDialog() {
  const { t } = useTranslation('app')
  const me = useMe()
  const isEnded = useSessionEnded()
  const userId = me.user.user_id
  useLive(userId, isEnded)
  useOffline(me, isEnded)
  // The page below may have been on its way to another one when the session ended: the way back leads to where it has come.
  useLocation()
  useSearch()
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
