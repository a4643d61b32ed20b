/** `#rrggbb` in small letters, with or without the `#` as it is typed; null for what is none. */
export function readColor(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  return digits ? `#${digits.toLowerCase()}` : null
}
