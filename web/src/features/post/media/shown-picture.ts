import { useRef } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'

/** Marks an entry of the history that was added by opening a picture: the one before it is the page without the picture. */
const OPENED_HERE = { picture: true }

/**
 * The picture that is shown large, in the address: Back closes it, and a link or a reload shows it. Returns its id, null while none is
 * shown, and the function that shows one, or none.
 */
export function useShownPicture(): [shown: string | null, show: (id: string | null) => void] {
  const [parameters, setParameters] = useSearchParams()
  const shown = parameters.get('picture')
  /** The browser goes back a moment later; a second press of Escape must not go back once more. */
  const left = useRef<string | null>(null)
  if (shown === null) left.current = null
  const show = (id: string | null) => {
    if (id === shown || left.current !== null) return
    const isOpenedHere = history.state?.picture === true
    if (id === null && isOpenedHere) {
      left.current = shown
      history.back()
      return
    }
    setParameters(
      now => {
        const next = new URLSearchParams(now)
        if (id === null) next.delete('picture')
        else next.set('picture', id)
        return next
      },
      { replace: shown !== null, state: id !== null && (shown === null || isOpenedHere) ? OPENED_HERE : null },
    )
  }
  return [shown, show]
}
