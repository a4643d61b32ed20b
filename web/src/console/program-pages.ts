// Pages about the program itself: exports, audit log, settings.

import { FileDown, ScrollText } from 'lucide-react'
import { page } from '../app/navigation/page-route.ts'
import { administrators, managers, sections } from './access.ts'

const section = sections.program

export const programPages = [
  page('/exports', ['console/exports'], () => import('./exports/exports-page.tsx').then(file => file.ExportsPage), {
    ...managers,
    nav: { label: 'nav.exports', icon: FileDown, section },
  }),
  page('/audit', ['data', 'console/audit'], () => import('./audit/audit-page.tsx').then(file => file.AuditPage), {
    ...administrators,
    nav: { label: 'nav.audit', icon: ScrollText, section },
  }),
]
