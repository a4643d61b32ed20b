/** How many bytes of a page are searched for its `<meta>` encoding (HTML standard, "prescan"). */
const PRESCAN_BYTES = 1_024

/**
 * The text of a page: in the encoding of its byte order mark, its Content-Type, its own `<meta>`, else UTF-8 or, if it is
 * not valid UTF-8, Windows-1252 (which includes Latin-1).
 */
export function decodePage(body: Buffer, contentType: string): string {
  const named = encodingOfMark(body) ?? charsetIn(contentType) ?? charsetIn(body.toString('latin1', 0, PRESCAN_BYTES))
  return (named && decoderOf(named)?.decode(body)) ?? decodeUnnamed(body)
}

function encodingOfMark(body: Buffer): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return null
}

const charsetIn = (text: string): string | null => /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(text)?.[1] ?? null

function decoderOf(name: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(name)
  } catch {
    return null
  }
}

/** `stream`: a page that was cut off may end within a character. */
function decodeUnnamed(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}
