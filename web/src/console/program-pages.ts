// Pages about the program itself: exports, audit log, settings.

import { FileDown, ScrollText, Settings } from 'lucide-react'
import { page } from '../app/navigation/page-route.ts'
import { administrators, managers, sections } from './access.ts'

const section = sections.program

export const programPages = [
  page(
    '/exports',
    ['console/exports', 'console/integration'],
    () => import('./exports/exports-page.tsx').then(file => file.ExportsPage),
    {
      ...managers,
      nav: { label: 'nav.exports', icon: FileDown, section },
    },
  ),
  page(
    '/audit',
    ['data', 'console/audit', 'console/integration'],
    () => import('./audit/audit-page.tsx').then(file => file.AuditPage),
    {
      ...administrators,
      nav: { label: 'nav.audit', icon: ScrollText, section },
    },
  ),
  page(
    '/settings',
    ['console/settings'],
    () => import('./settings/settings-page.tsx').then(file => file.SettingsPage),
    { ...managers, nav: { label: 'nav.settings', icon: Settings, section } },
  ),
  page(
    '/settings/branding',
    ['console/settings', 'console/branding', 'feed', 'post'],
    () => import('./settings/branding-page.tsx').then(file => file.BrandingPage),
    managers,
  ),
  page(
    '/settings/notifications',
    ['console/settings', 'notifications'],
    () => import('./settings/notifications-page.tsx').then(file => file.NotificationsPage),
    managers,
  ),
  page(
    '/settings/submissions',
    ['console/settings'],
    () => import('./settings/submissions-page.tsx').then(file => file.SubmissionsPage),
    managers,
  ),
  page(
    '/settings/aliases',
    ['console/common', 'console/settings', 'console/aliases'],
    () => import('./settings/aliases-page.tsx').then(file => file.AliasesPage),
    managers,
  ),
]
