/** The userNames or addresses in a pasted text, each once: one a line, or separated by commas, semicolons or tabs. */
export function namedIn(text: string): string[] {
  const names = text.split(/[\n\r,;\t]+/).map(name => name.trim().replace(/^"(.*)"$/, '$1'))
  return [...new Set(names.filter(Boolean))]
}
