import type { ModeratedComment } from '@atrium/client'
import { CircleCheck, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../../../lib/use-selection.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectionBar } from '../../../ui/data/selection-bar.tsx'
import type { Act, Queue } from '../moderation-queries.ts'
import { SeveralDialog } from './several-dialog.tsx'

interface SeveralBarProps {
  readonly queue: Queue
  readonly comments: readonly ModeratedComment[]
  readonly selection: Selection
}

const ACTS: Record<'open' | 'hidden', readonly Act[]> = {
  open: ['approve', 'hide', 'delete'],
  hidden: ['restore', 'delete'],
}

const ICONS = { approve: CircleCheck, hide: EyeOff, restore: Eye, delete: Trash2 } as const

/** What can be decided about all that are chosen. */
export function SeveralBar({ queue, comments, selection }: SeveralBarProps) {
  const { t } = useTranslation('studio/moderation')
  // As they were read: what is behind the dialog may change meanwhile.
  const [asked, setAsked] = useState<{ act: Act; comments: readonly ModeratedComment[] } | null>(null)
  return (
    <>
      <SelectionBar count={selection.size} onClear={selection.clear}>
        {ACTS[queue === 'hidden' ? 'hidden' : 'open'].map(act => {
          const Icon = ICONS[act]
          return (
            <Button
              key={act}
              size="s"
              look={act === 'delete' ? 'quiet' : act === 'approve' ? 'tinted' : 'secondary'}
              icon={<Icon aria-hidden="true" />}
              onClick={() => setAsked({ act, comments: comments.filter(({ id }) => selection.has(id)) })}
            >
              {t(`act.${act}`)}
            </Button>
          )
        })}
      </SelectionBar>
      {asked && (
        <SeveralDialog
          {...asked}
          onDone={decided => {
            for (const { id } of decided) selection.toggle(id, false)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
