import { useRef } from 'preact/hooks'

/**
 * Handlers for a dialog that a click beside its content closes. Text that is marked, or a picture that is drawn, beyond the edge ends
 * with a click beside it too; that one does not count, since the press began within.
 */
export function useClickBeside(isBeside: (target: Element) => boolean, close: (() => void) | undefined) {
  const isPressedBeside = useRef(false)
  const beside = ({ target }: MouseEvent) => isBeside(target as Element)
  return {
    onPointerDown: (event: MouseEvent) => {
      isPressedBeside.current = beside(event)
    },
    onClick: (event: MouseEvent) => {
      if (isPressedBeside.current && beside(event)) close?.()
    },
  }
}
