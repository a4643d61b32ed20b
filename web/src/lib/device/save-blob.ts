/** Brings a file that is here already to the person's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** What spreadsheets in a language expect between the cells of CSV: the comma, unless it is their decimal sign. */
export function csvSeparator(language: string): 'comma' | 'semicolon' {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma'
}

/** By the mark spreadsheets see that a file is UTF-8. */
export const withByteOrderMark = (file: Blob): Blob => new Blob(['\ufeff', file], { type: file.type })
