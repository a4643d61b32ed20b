import { startDocument } from '../app/document.tsx'
import { pages } from './pages.ts'

const words = import.meta.glob<{ default: object }>('/src/i18n/words/*/studio/*.json')
startDocument({ base: '/studio', pages, name: 'documents.studio', words })
