import type { ChainedCommands, Editor } from '@tiptap/core'
import { Columns2, Heading, ImagePlus, Link, type LucideIcon, Redo2, Rows2, Table, Trash2, Undo2 } from 'lucide-preact'
import type { RefObject, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import type { ButtonAttributes } from '../../../jsx/elements.ts'
import { Menu } from '../../../ui/actions/menu.tsx'
import { MenuGroup, MenuItem } from '../../../ui/actions/menu-item.tsx'
import { keyName } from '../../search/slash-key.ts'
import { inText } from '../commands.ts'
import { useEditorState } from '../use-editor.ts'
import styles from './toolbar.module.css'
import { TOOLS } from './tools.ts'

interface ToolbarProps {
  readonly editor: Editor
  readonly controls: string
  readonly onLink: () => void
  /** Left out where there are no pictures. */
  readonly onPicture?: (() => void) | undefined
}

/** Tools of the text: one stop for Tab, arrows within, Escape back to the text. */
export function Toolbar({ editor, controls, onLink, onPicture }: ToolbarProps) {
  const { t } = useTranslation('editor')
  const bar = useRef<HTMLDivElement>(null)
  const roving = useRoving(bar)
  const state = useEditorState(editor, () => ({
    on: TOOLS.flat()
      .filter(tool => tool.isOn(editor))
      .map(tool => tool.name),
    isLink: editor.isActive('link'),
    isPicture: editor.isActive('image'),
    inTable: editor.isActive('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }))
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('toolbar')}
      aria-controls={controls}
      className={styles.bar}
      onFocus={roving.onFocus}
      onKeyDown={event => {
        if (event.key === 'Escape') editor.view.focus()
        else roving.onKeyDown(event)
      }}
    >
      {TOOLS.map(group => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map(tool => (
            <ToolButton
              key={tool.name}
              label={t(`tool.${tool.name}`)}
              icon={tool.icon}
              keys={tool.keys}
              pressed={state.on.includes(tool.name)}
              onClick={() => tool.run(inText(editor)).run()}
            />
          ))}
        </div>
      ))}
      <div className={styles.group}>
        <ToolButton label={t('tool.link')} icon={Link} keys="Mod+K" pressed={state.isLink} onClick={onLink} />
        {onPicture && (
          <ToolButton
            label={t(state.isPicture ? 'tool.describe' : 'tool.picture')}
            icon={ImagePlus}
            pressed={state.isPicture}
            onClick={onPicture}
          />
        )}
        <TableMenu editor={editor} inTable={state.inTable} />
      </div>
      <div className={styles.group}>
        <ToolButton
          label={t('tool.undo')}
          icon={Undo2}
          keys="Mod+Z"
          aria-disabled={!state.canUndo}
          onClick={() => inText(editor).undo().run()}
        />
        <ToolButton
          label={t('tool.redo')}
          icon={Redo2}
          keys="Mod+Shift+Z"
          aria-disabled={!state.canRedo}
          onClick={() => inText(editor).redo().run()}
        />
      </div>
    </div>
  )
}

interface TableMenuProps {
  readonly editor: Editor
  /** Whether the selection is in a table. */
  readonly inTable: boolean
}

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true }

/** Makes a table, or changes the one that the selection is in. */
function TableMenu({ editor, inTable }: TableMenuProps) {
  const { t } = useTranslation('editor')
  const run = (change: (chain: ChainedCommands) => ChainedCommands) => () => {
    change(inText(editor)).run()
  }
  return (
    <Menu
      label={t('table.title')}
      align="start"
      trigger={attributes => (
        <ToolButton {...attributes} label={t('table.title')} icon={Table} data-on={inTable || undefined} />
      )}
    >
      {inTable ? (
        <>
          <MenuItem icon={<Rows2 aria-hidden="true" />} onSelect={run(chain => chain.addRowAfter())}>
            {t('table.add_row')}
          </MenuItem>
          <MenuItem icon={<Columns2 aria-hidden="true" />} onSelect={run(chain => chain.addColumnAfter())}>
            {t('table.add_column')}
          </MenuItem>
          <MenuItem icon={<Heading aria-hidden="true" />} onSelect={run(chain => chain.toggleHeaderRow())}>
            {t('table.header_row')}
          </MenuItem>
          <MenuGroup>
            <MenuItem danger onSelect={run(chain => chain.deleteRow())}>
              {t('table.delete_row')}
            </MenuItem>
            <MenuItem danger onSelect={run(chain => chain.deleteColumn())}>
              {t('table.delete_column')}
            </MenuItem>
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={run(chain => chain.deleteTable())}>
              {t('table.delete')}
            </MenuItem>
          </MenuGroup>
        </>
      ) : (
        <MenuItem icon={<Table aria-hidden="true" />} onSelect={run(chain => chain.insertTable(NEW_TABLE))}>
          {t('table.insert')}
        </MenuItem>
      )}
    </Menu>
  )
}

interface ToolButtonProps extends Omit<ButtonAttributes, 'className' | 'children'> {
  readonly label: string
  readonly icon: LucideIcon
  /** See `tools.ts`. */
  readonly keys?: string
  /** Left out where it is neither on nor off. */
  readonly pressed?: boolean
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** One button of the editor's toolbar. */
function ToolButton({ label, icon: Icon, keys, pressed, ...rest }: ToolButtonProps) {
  const shortcut = keys?.replace('Mod', isMac() ? 'Meta' : 'Control')
  const shown = keys && keyName(keys.replace('Mod', 'Ctrl'))
  return (
    <button
      {...rest}
      type="button"
      data-tool=""
      className={styles.tool}
      aria-label={label}
      title={shown ? `${label} (${shown})` : label}
      {...(shortcut ? { 'aria-keyshortcuts': shortcut } : {})}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      // The selection stays where it is.
      onMouseDown={event => event.preventDefault()}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

const buttonsOf = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>('button[data-tool]:not(:disabled)') ?? []),
]

function hold(bar: HTMLElement | null, chosen: Element | null | undefined): void {
  const buttons = buttonsOf(bar)
  const held = buttons.find(button => button === chosen) ?? buttons[0]
  for (const button of bar?.querySelectorAll<HTMLElement>('button[data-tool]') ?? [])
    button.tabIndex = button === held ? 0 : -1
}

/**
 * A toolbar as ARIA's pattern has it: one stop for Tab, arrows move within. Buttons carry `data-tool`. After each
 * rendering one of them is in reach.
 */
function useRoving(bar: RefObject<HTMLElement | null>) {
  // Before the next key, which may lead here.
  useLayoutEffect(() => hold(bar.current, bar.current?.querySelector('button[data-tool][tabindex="0"]')))
  return {
    onFocus: (event: FocusEvent) => {
      const target = event.target as Element
      if (target.matches('button[data-tool]')) hold(bar.current, target)
    },
    onKeyDown: (event: TargetedKeyboardEvent<HTMLElement>) => {
      const buttons = buttonsOf(bar.current)
      const now = buttons.indexOf(event.target as HTMLElement)
      const next = now < 0 ? undefined : buttons[nextIndex(event, now, buttons.length)]
      if (!next || next === event.target) return
      event.preventDefault()
      next.focus()
    },
  }
}

function nextIndex({ key, currentTarget }: TargetedKeyboardEvent<HTMLElement>, now: number, count: number): number {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return (now + 1) % count
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return (now - 1 + count) % count
  return now
}
