import { keepFirstAnswers } from '../first-page/first-answers.ts'
import { startDocument } from '../shared/document.tsx'
import { LazyAside } from './aside-place.tsx'
import { pages } from './pages.ts'

startDocument({ base: '', pages, aside: <LazyAside />, keepAnswers: keepFirstAnswers })
addEventListener(
  'atrium-alive',
  async () => (await import('../../features/offline/register-worker.ts')).registerWorker(),
  { once: true },
)
