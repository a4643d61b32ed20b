/** Of Safari, whose composition is over before its key arrives. */
const COMPOSING_KEY = 229

/**
 * Enter that ends a composition (Chinese, Japanese, Korean) is of the input method: no field and no form of the page hears of it.
 * Editors of texts know by themselves.
 */
export function ignoreComposing(): void {
  const ignore = (event: KeyboardEvent) => {
    const isComposing = event.isComposing || event.keyCode === COMPOSING_KEY
    if (event.key === 'Enter' && isComposing && !(event.target as HTMLElement).isContentEditable)
      event.stopPropagation()
  }
  addEventListener('keydown', ignore, { capture: true })
}
