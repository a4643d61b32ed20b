import { startDocument } from '../shared/document.tsx'
import { LazyAside } from './aside-place.tsx'
import { keepFirstAnswers } from './first-answers.ts'
import { pages } from './pages.ts'

void import('../../features/offline/register-worker.ts').then(({ registerWorker }) => registerWorker())
startDocument({ base: '', pages, aside: <LazyAside />, keepAnswers: keepFirstAnswers })
