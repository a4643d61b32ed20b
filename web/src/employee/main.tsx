import { startDocument } from '../app/document.tsx'
import { LazyAside } from './lazy-aside.tsx'
import { pages } from './pages.ts'

void import('../offline/register-worker.ts').then(({ registerWorker }) => registerWorker())
startDocument({ base: '', pages, aside: <LazyAside /> })
