/** The beginning of a text, at most so many UTF-16 units; it ends with a whole character. */
export function cutText(text: string, lengthMax: number): string {
  const cut = text.slice(0, lengthMax)
  const last = cut.charCodeAt(cut.length - 1)
  const isHalf = cut.length < text.length && last >= 0xd800 && last <= 0xdbff
  return isHalf ? cut.slice(0, -1) : cut
}

/** The same as at most so many bytes of UTF-8. */
export function cutBytes(text: string, bytesMax: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= bytesMax) return text
  let end = bytesMax
  // Within a character: its bytes after the first begin with 10.
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}
