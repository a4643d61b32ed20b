/** At the end there are the bar of a form and, on phones, that of the pages. */
const MARGIN = '6rem 10rem'

/** `ref={intoView}`: a message that comes while its reader is elsewhere on the page is brought into view, below what sticks to the top. */
export function intoView(element: HTMLElement | null): void {
  if (!element) return
  element.style.scrollMarginBlock = MARGIN
  element.scrollIntoView({ block: 'nearest' })
}

/** `ref={ofFocusIntoView}`: the error of the field with the focus is brought into view, from behind a bar or the end of a dialog. */
export function ofFocusIntoView(element: HTMLElement | null): void {
  if (element?.parentElement?.contains(document.activeElement)) intoView(element)
}

/** `ref={takesFocus}`: the control that has the focus when the dialog around it opens. Preact sets the property, which a dialog does not look at. */
export const takesFocus = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '')
