import type { Post } from '@atrium/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useSelection } from '../../../lib/use-selection.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { RecordList, type RecordListProps } from '../../../ui/admin/record-list.tsx'
import { SelectionBar } from '../../../ui/data/toolbar.tsx'

interface StepForSeveral<Step extends string> {
  readonly step: Step
  readonly icon: ComponentChildren
  readonly label: string
}

/** A step that was asked for, and the chosen posts. */
export interface AskedStep<Step extends string> {
  readonly step: Step
  readonly posts: readonly Post[]
  readonly onClose: () => void
  readonly onDone: () => void
}

interface PostListProps<Step extends string>
  extends Omit<RecordListProps<Post, number>, 'idOf' | 'nameOf' | 'selection' | 'children'> {
  readonly posts: readonly Post[]
  /** Name of a post without a title. */
  readonly untitled: string
  /** Steps for the chosen posts. */
  readonly steps: readonly StepForSeveral<Step>[]
  /** The dialog of a step. */
  readonly dialog: (asked: AskedStep<Step>) => ComponentChildren
}

/** A page of posts, from which several are chosen for a step that a dialog asks about. */
export function PostList<Step extends string>({ posts, untitled, steps, dialog, ...list }: PostListProps<Step>) {
  const selection = useSelection(posts.map(({ id }) => id))
  const [asked, setAsked] = useState<Step | null>(null)
  const onClose = () => setAsked(null)
  const onDone = () => {
    selection.clear()
    // The bar from which it was asked is gone.
    closeThenFocus(onClose)
  }
  return (
    <>
      <RecordList {...list} idOf={({ id }) => id} nameOf={({ title }) => title || untitled} selection={selection}>
        <SelectionBar count={selection.size} onClear={selection.clear}>
          {steps.map(({ step, icon, label }) => (
            <Button key={step} size="s" icon={icon} onClick={() => setAsked(step)}>
              {label}
            </Button>
          ))}
        </SelectionBar>
      </RecordList>
      {asked && dialog({ step: asked, posts: posts.filter(({ id }) => selection.has(id)), onClose, onDone })}
    </>
  )
}
