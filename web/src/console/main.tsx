import { startDocument } from '../app/document.tsx'
import { pages } from './pages.ts'

const words = import.meta.glob<{ default: object }>('/src/i18n/words/*/console/*.json')
startDocument({ base: '/console', pages, name: 'documents.console', words })
