import { sayWhy } from '../../ui/feedback/refusal.ts'
import { CommandButtons, CommandKeys } from '../shared/commands/command-keys.tsx'
import type { Command } from '../shared/commands/command-palette.tsx'
import '../../ui/admin/wide.css'
import { startDocument } from '../shared/document.tsx'
import { pages } from './pages.ts'
import { Refused } from './rights/refused.tsx'
import { RightsWatch } from './rights/rights-watch.tsx'

const words = import.meta.glob<{ default: object }>('/src/i18n/words/*/studio/*.json')

const commands: readonly Command[] = [{ href: '/posts/new?begin=empty', label: 'new_post', may: me => me.can.publish }]

const keys = (
  <>
    <CommandKeys
      pages={pages}
      commands={commands}
      find={async (typed, me) => (await import('./find-queries.ts')).findInStudio(typed, me)}
    />
    <RightsWatch />
  </>
)

startDocument({
  base: '/studio',
  pages,
  name: 'documents.studio',
  words,
  keys,
  tools: <CommandButtons />,
  refused: <Refused />,
  onChangeFailed: sayWhy,
})
