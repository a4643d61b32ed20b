import { startDocument } from '../app/document.tsx'
import { pages } from './pages.ts'

startDocument({ base: '/studio', pages, name: 'documents.studio' })
