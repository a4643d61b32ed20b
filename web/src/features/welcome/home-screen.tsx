import { useTranslation } from '../../i18n/translate.ts'
import { INSTALLED } from '../../lib/device/installed.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Section } from '../me/section.tsx'

/** How the app comes onto the home screen. */
export function HomeScreen() {
  const { t } = useTranslation('welcome')
  const isThere = useMedia(INSTALLED)
  return (
    <Section id="home-screen" title={t('home.title')}>
      <p>{t(isThere ? 'home.there' : 'home.text')}</p>
    </Section>
  )
}
