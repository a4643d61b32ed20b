// TipTap's editor in a component. Its makers have no package for Preact.

import { Editor, type EditorOptions } from '@tiptap/core'
import type { RefObject } from 'preact'
import { useEffectEvent } from 'preact/compat'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

type UsedOptions = Pick<EditorOptions, 'extensions' | 'content' | 'editorProps' | 'onUpdate'>

/** An editor that is shown in `place`; `editorProps` and `onUpdate` are those of the last rendering. */
export function useEditor(place: RefObject<HTMLElement>, { onUpdate, ...options }: UsedOptions): Editor {
  const update = useEffectEvent(onUpdate)
  const [editor] = useState(() => new Editor({ ...options, element: null, injectCSS: false, onUpdate: update }))
  useLayoutEffect(() => {
    editor.mount(place.current)
    return () => editor.unmount()
  }, [editor, place])
  useLayoutEffect(() => editor.setOptions({ editorProps: options.editorProps }))
  return editor
}

/** The part of the editor's state that a component shows; renders again when it differs. `select` returns JSON. */
export function useEditorState<State>(editor: Editor, select: () => State): State {
  const state = select()
  const [, setShown] = useState(JSON.stringify(state))
  const look = useEffectEvent(() => setShown(JSON.stringify(select())))
  useEffect(() => {
    look()
    editor.on('transaction', look)
    return () => void editor.off('transaction', look)
  }, [editor])
  return state
}
