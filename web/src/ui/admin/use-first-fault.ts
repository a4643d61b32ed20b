import { type RefObject, useEffect, useState } from 'react'

/**
 * Leads to the first field within `form` that is marked as wrong, once the marks are shown. Call what it returns after the form was
 * looked through; where no field is wrong, `otherwise` is done.
 */
export function useFirstFault(form: RefObject<HTMLElement | null>): (otherwise?: () => void) => void {
  const [asked, setAsked] = useState<{ readonly otherwise: (() => void) | undefined } | null>(null)
  useEffect(() => {
    if (!asked) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else asked.otherwise?.()
  }, [asked, form])
  return otherwise => setAsked({ otherwise })
}
