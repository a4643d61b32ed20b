import {
  AlignLeft,
  ArrowDown,
  ArrowUp,
  GripVertical,
  Heading,
  Image,
  Minus,
  Newspaper,
  RectangleHorizontal,
  StickyNote,
  X,
} from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { preloadEditor } from '../../../../features/editor/editor.tsx'
import { useTranslation } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Section } from '../../../../ui/admin/section.tsx'
import { toast } from '../../../../ui/feedback/toasts.ts'
import { Card } from '../../../../ui/surface/card.tsx'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import { asWritten, BLOCK_KINDS, BLOCKS_MAX, type BlockKind, type FormBlock, missingOf, newBlock } from '../fields.ts'
import styles from '../newsletters.module.css'
import type { NewsletterWriting } from '../use-newsletter.ts'
import { useBlockFaults } from './block-faults.ts'
import { BlockFields } from './block-fields.tsx'

const ICONS = {
  text: AlignLeft,
  post: StickyNote,
  latest: Newspaper,
  heading: Heading,
  image: Image,
  button: RectangleHorizontal,
  divider: Minus,
} as const

export const placeOf = (blockId: string): string => `block-${blockId}`

/** The blocks in their order: added, moved by drag, by buttons and by the arrow keys, and removed, which can be undone. */
export function BlocksEditor({ writing }: { readonly writing: NewsletterWriting }) {
  const { t } = useTranslation('studio/newsletters')
  const { fields, edition, draft } = writing
  const { blocks } = fields
  const focus = useFocus()
  const keys = useKeys(blocks.map(({ id }) => id))
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const faults = useBlockFaults(writing)
  const set = (next: readonly FormBlock[]) => writing.change({ blocks: next })
  const now = () => draft.now().blocks
  const put = (id: string, part: Partial<FormBlock>) =>
    set(now().map(block => (block.id === id ? asWritten({ ...block, ...part }) : block)))
  const add = (kind: BlockKind) => {
    const block = newBlock(kind)
    set([...now(), block])
    focus.on(block.id, 'fields')
  }
  const move = (id: string, to: number) => {
    const block = now().find(each => each.id === id)
    if (!block || to < 0 || to >= now().length) return
    set(
      now()
        .filter(each => each.id !== id)
        .toSpliced(to, 0, block),
    )
    setSaid(t('block.moved', { place: to + 1, count: now().length }))
  }
  const remove = (id: string) => {
    const index = now().findIndex(each => each.id === id)
    const block = now()[index]
    if (!block) return
    set(now().toSpliced(index, 1))
    toast(t('block.removed'), {
      action: { label: t('undo', { ns: 'ui' }), run: () => set(now().toSpliced(index, 0, block)) },
    })
    const next = now()[Math.min(index, now().length - 1)]
    if (next) focus.on(next.id, 'handle')
  }
  return (
    <Section title={t('blocks.title')} lead={blocks.length === 0 ? t('blocks.empty') : undefined}>
      <ol className={styles.blocks}>
        {blocks.map((block, index) => (
          <li
            key={keys[index]}
            id={placeOf(block.id)}
            data-over={over === block.id || undefined}
            onDragOver={event => {
              if (dragged === null) return
              event.preventDefault()
              setOver(block.id)
            }}
            onDrop={event => {
              event.preventDefault()
              if (dragged !== null) move(dragged, index)
              setDragged(null)
              setOver(null)
            }}
          >
            <Card
              as="section"
              className={styles.block ?? ''}
              aria-label={t('block.nth', { nth: index + 1, kind: t(`block.${block.kind}`) })}
            >
              <BlockHead
                block={block}
                index={index}
                count={blocks.length}
                onMove={to => {
                  move(block.id, to)
                  focus.on(block.id, 'handle')
                }}
                onDrag={isDragged => {
                  setDragged(isDragged ? block.id : null)
                  setOver(null)
                }}
                onRemove={() => remove(block.id)}
              />
              <BlockFields block={block} edition={edition} onChange={part => put(block.id, part)} />
              <Missing block={block} fault={faults.get(block.id)} />
            </Card>
          </li>
        ))}
      </ol>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      {blocks.length < BLOCKS_MAX ? (
        <fieldset className={styles.tools} aria-label={t('blocks.add')}>
          {BLOCK_KINDS.map(kind => {
            const Icon = ICONS[kind]
            return (
              <Button key={kind} size="s" icon={<Icon aria-hidden="true" />} onClick={() => add(kind)}>
                {t(`block.${kind}`)}
              </Button>
            )
          })}
        </fieldset>
      ) : (
        <p className={styles.soft}>{t('blocks.full', { count: BLOCKS_MAX })}</p>
      )}
    </Section>
  )
}

interface MissingProps {
  readonly block: FormBlock
  /** Why the server refused it. */
  readonly fault: string | undefined
}

/** The missing fields of a block: without them it is kept in this browser alone. */
function Missing({ block, fault }: MissingProps) {
  const { t } = useTranslation('studio/newsletters')
  const missing = missingOf(block)
  const text = missing ? t(`missing.${missing}`) : fault
  return text ? (
    <p role={missing ? undefined : 'alert'} className={styles.missing}>
      {text}
    </p>
  ) : null
}

interface BlockHeadProps {
  readonly block: FormBlock
  readonly index: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onDrag: (isDragged: boolean) => void
  readonly onRemove: () => void
}

function BlockHead({ block, index, count, onMove, onDrag, onRemove }: BlockHeadProps) {
  const { t } = useTranslation('studio/newsletters')
  const Icon = ICONS[block.kind]
  const kind = t(`block.${block.kind}`)
  return (
    <div className={styles.blockHead}>
      <button
        type="button"
        className={styles.handle}
        draggable
        data-handle
        aria-label={t('block.handle', { kind, nth: index + 1 })}
        title={t('block.handle_hint')}
        onDragStart={event => {
          // No text: a text that it is dropped on would take it.
          event.dataTransfer?.setData('application/x-atrium-block', block.id)
          onDrag(true)
        }}
        onDragEnd={() => onDrag(false)}
        onKeyDown={event => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (!step) return
          event.preventDefault()
          onMove(index + step)
        }}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <h3 className={styles.kind}>
        <Icon aria-hidden="true" /> {kind}
      </h3>
      <IconButton
        size="s"
        label={t('block.up')}
        aria-disabled={index === 0}
        icon={<ArrowUp aria-hidden="true" />}
        onClick={() => index > 0 && onMove(index - 1)}
      />
      <IconButton
        size="s"
        label={t('block.down')}
        aria-disabled={index === count - 1}
        icon={<ArrowDown aria-hidden="true" />}
        onClick={() => index < count - 1 && onMove(index + 1)}
      />
      <IconButton size="s" label={t('block.remove')} icon={<X aria-hidden="true" />} onClick={onRemove} />
    </div>
  )
}

const CONTROLS = 'input:not([hidden]), textarea, select, [contenteditable="true"]'

/** Keys of blocks. They outlast the id of a new block, which the server replaces while its fields are typed in. */
function useKeys(ids: readonly string[]): readonly string[] {
  const former = useRef<{ readonly ids: readonly string[]; readonly keys: readonly string[] }>({ ids: [], keys: [] })
  const { ids: before, keys } = former.current
  const keyOf = (id: string, index: number) => {
    const replaced = before[index]
    const isReplaced = ids.length === before.length && replaced !== undefined && !ids.includes(replaced)
    return keys[before.indexOf(id)] ?? (isReplaced ? keys[index] : undefined) ?? id
  }
  former.current = { ids, keys: ids.map(keyOf) }
  return former.current.keys
}

/** Gives a block the focus once it is drawn: one that moves in the page loses it. */
function useFocus() {
  // The editor of a new text takes the focus only if it is drawn at once.
  useEffect(() => void preloadEditor(), [])
  const wanted = useRef<{ readonly id: string; readonly part: 'handle' | 'fields' } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { id, part } = wanted.current
    const block = document.getElementById(placeOf(id))
    if (!block) return
    wanted.current = null
    const handle = block.querySelector<HTMLElement>('[data-handle]')
    const found = part === 'fields' ? block.querySelector<HTMLElement>(CONTROLS) : handle
    ;(found ?? handle)?.focus()
  })
  return {
    on(id: string, part: 'handle' | 'fields') {
      wanted.current = { id, part }
    },
  }
}
