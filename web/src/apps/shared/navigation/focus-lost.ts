let kept: Element | null = null

/** The focus was lost, and put here in want of a better place. */
export const noteKept = (element: Element): void => {
  kept = element
}

/** Whether the focus is where nobody put it: on the body, or in the place that was found for it. */
export const isFocusLost = (): boolean => document.activeElement === document.body || document.activeElement === kept
