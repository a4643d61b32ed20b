import { startDocument } from '../app/document.tsx'
import { pages } from './pages.ts'

startDocument({ base: '/console', pages, name: 'documents.console' })
