import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { ImagePlus, Link, Redo2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inText } from '../commands.ts'
import { useRoving } from './roving.ts'
import { TableMenu } from './table-menu.tsx'
import { ToolButton } from './tool-button.tsx'
import styles from './toolbar.module.css'
import { TOOLS } from './tools.ts'

interface ToolbarProps {
  readonly editor: Editor
  readonly controls: string
  readonly onLink: () => void
  /** Left out where there are no pictures. */
  readonly onPicture?: (() => void) | undefined
}

/** What can be done with the text: one stop for Tab, arrows within, Escape back to the text. */
export function Toolbar({ editor, controls, onLink, onPicture }: ToolbarProps) {
  const { t } = useTranslation('editor')
  const bar = useRef<HTMLDivElement>(null)
  const roving = useRoving(bar)
  const state = useEditorState({
    editor,
    selector: () => ({
      on: TOOLS.flat()
        .filter(tool => tool.isOn(editor))
        .map(tool => tool.name),
      isLink: editor.isActive('link'),
      isPicture: editor.isActive('image'),
      inTable: editor.isActive('table'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('toolbar')}
      aria-controls={controls}
      className={styles['bar']}
      onFocus={roving.onFocus}
      onKeyDown={event => {
        if (event.key === 'Escape') editor.view.focus()
        else roving.onKeyDown(event)
      }}
    >
      {TOOLS.map(group => (
        <div key={group[0]?.name} className={styles['group']}>
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
      <div className={styles['group']}>
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
      <div className={styles['group']}>
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
