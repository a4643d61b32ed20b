const MARGIN = '6rem'

/** `ref={intoView}`: a message that comes while its reader is elsewhere on the page is brought into view, below what sticks to the top. */
export function intoView(element: HTMLElement | null): void {
  if (!element) return
  element.style.scrollMarginBlock = MARGIN
  element.scrollIntoView({ block: 'nearest' })
}
