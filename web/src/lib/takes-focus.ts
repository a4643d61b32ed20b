/** `ref={takesFocus}`: the control that has the focus when the dialog around it opens. React keeps `autofocus` to itself. */
export const takesFocus = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '')
