// The text of a response whose encoding is named in one of several places, or nowhere.

/** How many bytes are searched for the encoding that the text names itself (HTML standard, "prescan"). */
const PRESCAN_BYTES = 1_024

/** Where HTML and XML name their encoding: `<meta charset="…">`, `<?xml encoding="…"?>`. */
const NAMED = {
  html: /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i,
  xml: /^\s*<\?xml[^>]*?encoding\s*=\s*["']\s*([\w.:-]+)/i,
}

/**
 * The text of a body: in the encoding of its byte order mark, its Content-Type, its own beginning, else UTF-8 or, if it is
 * not valid UTF-8, Windows-1252 (which includes Latin-1).
 */
export function decodeText(body: Buffer, contentType: string, kind: keyof typeof NAMED): string {
  const start = body.toString('latin1', 0, PRESCAN_BYTES)
  const named = encodingOfMark(body) ?? NAMED.html.exec(contentType)?.[1] ?? NAMED[kind].exec(start)?.[1]
  return (named && decoderOf(named)?.decode(body)) ?? decodeUnnamed(body)
}

function encodingOfMark(body: Buffer): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  // Without a mark: `<` and the next character of a document (XML 1.0, appendix F).
  if (body[0] === 0x3c && body[1] === 0 && body[2] !== 0 && body[3] === 0) return 'utf-16le'
  if (body[0] === 0 && body[1] === 0x3c && body[2] === 0 && body[3] !== 0) return 'utf-16be'
  return null
}

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
