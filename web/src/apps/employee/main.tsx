import { startDocument } from '../shared/document.tsx'
import { LazyAside } from './lazy-aside.tsx'
import { pages } from './pages.ts'

void import('../../features/offline/register-worker.ts').then(({ registerWorker }) => registerWorker())
startDocument({ base: '', pages, aside: <LazyAside /> })
