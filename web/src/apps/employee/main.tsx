import { welcomeOnce } from '../../features/welcome/first-sign-in.ts'
import { INSTALLED, watchInstallOffers } from '../../lib/device/installed.ts'
import { keepFirstAnswers } from '../first-page/first-answers.ts'
import { startDocument } from '../shared/document.tsx'
import { LazyAside } from './aside-place.tsx'
import { pages } from './pages.ts'

watchInstallOffers()
startDocument({ base: '', pages, aside: <LazyAside />, keepAnswers: keepFirstAnswers })
addEventListener('atrium-alive', welcomeOnce, { once: true })
addEventListener(
  'atrium-alive',
  async () => {
    ;(await import('../../features/offline/register-worker.ts')).registerWorker()
    if (matchMedia(INSTALLED).matches) (await import('../../features/offline/pull-to-refresh.ts')).watchPulls()
  },
  { once: true },
)
