import { startDocument } from '../shared/document.tsx'
import { LazyAside } from './aside-place.tsx'
import { keepFirstAnswers } from './first-answers.ts'
import { pages } from './pages.ts'

startDocument({ base: '', pages, aside: <LazyAside />, keepAnswers: keepFirstAnswers })
addEventListener(
  'atrium-alive',
  async () => (await import('../../features/offline/register-worker.ts')).registerWorker(),
  { once: true },
)
