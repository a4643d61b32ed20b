export interface TextStyle {
  readonly weight: 'bold' | 'normal' | null
  readonly slant: 'italic' | 'normal' | null
  /** Of `text-decoration`; '' where there are none. */
  readonly lines: string
}

const BOLD_FROM = 600

/** What the styles of an element from `foreignBody` say of its text; null where they say nothing. */
export function styleOf(element: Element): TextStyle {
  const styles = element.getAttribute('data-style') ?? ''
  const read = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:([^;]*)`, 'i').exec(styles)?.[1]?.trim().toLowerCase() ?? ''
  const weight = read('font-weight')
  const slant = read('font-style')
  const isBold = weight.startsWith('bold') || Number(weight) >= BOLD_FROM
  return {
    weight: weight === '' ? null : isBold ? 'bold' : 'normal',
    slant: slant === '' ? null : /italic|oblique/.test(slant) ? 'italic' : 'normal',
    lines: read('text-decoration(?:-line)?'),
  }
}
