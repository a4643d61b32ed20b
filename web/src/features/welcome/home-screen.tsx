import { useSyncExternalStore } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { canInstall, INSTALLED, install, onInstallOffer } from '../../lib/device/installed.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Section } from '../me/section.tsx'

/** How the app comes onto the home screen: by a button, where the browser offers that. */
export function HomeScreen() {
  const { t } = useTranslation('welcome')
  const isInstalled = useMedia(INSTALLED)
  const isOffered = useSyncExternalStore(onInstallOffer, canInstall, () => false)
  const [isAccepted, setAccepted] = useState(false)
  const isThere = isInstalled || isAccepted
  return (
    <Section id="home-screen" title={t('home.title')}>
      {isOffered && !isThere ? (
        <Button onClick={async () => setAccepted(await install())}>{t('home.install')}</Button>
      ) : (
        <p role="status">{t(isThere ? 'home.there' : 'home.text')}</p>
      )}
    </Section>
  )
}
