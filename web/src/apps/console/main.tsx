import { sayWhy } from '../../ui/feedback/refusal.ts'
import { CommandButtons, CommandKeys } from '../shared/commands/command-keys.tsx'
import type { Command } from '../shared/commands/command-palette.tsx'
import '../../ui/admin/wide.css'
import { startDocument } from '../shared/document.tsx'
import { administrators, managers, pages } from './pages.ts'

const words = import.meta.glob<{ default: object }>('/src/i18n/words/*/console/*.json')

const commands: readonly Command[] = [
  { href: '/people/new', label: 'add_person', may: managers.may },
  { href: '/people/imports', label: 'import_people', may: managers.may },
  { href: '/sign-in/new', label: 'add_provider', may: administrators.may },
  { href: '/clients/new', label: 'new_application', may: administrators.may },
  { href: '/scim/requests', label: 'scim_requests', may: administrators.may },
  { href: '/webhooks/new', label: 'new_webhook', may: managers.may },
  { href: '/webhooks/events', label: 'webhook_events', may: managers.may },
  { href: '/chat/new', label: 'new_chat', may: managers.may },
  { href: '/settings/branding', label: 'branding', may: managers.may },
  { href: '/settings/notifications', label: 'notification_settings', may: managers.may },
  { href: '/settings/submissions', label: 'submission_settings', may: managers.may },
  { href: '/settings/aliases', label: 'aliases', may: managers.may },
]

const keys = (
  <CommandKeys
    pages={pages}
    commands={commands}
    find={async (typed, me) => (await import('./find-queries.ts')).findInConsole(typed, me)}
  />
)

startDocument({
  base: '/console',
  pages,
  name: 'documents.console',
  words,
  keys,
  tools: <CommandButtons />,
  onChangeFailed: sayWhy,
})
