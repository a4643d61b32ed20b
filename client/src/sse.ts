// The lines of `text/event-stream` (HTML Living Standard, section 9.2.6).

/** An event of the stream. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
  /** The last id of the stream, for `Last-Event-ID`. */
  readonly id: string
}

/** Values that a parser reports besides events. */
export interface StreamWatcher {
  /** Called with the wait in milliseconds before the next connection. */
  retry?(ms: number): void
}

/** Returns a parser, which takes the stream in pieces of any size and returns the complete events. */
export function createEventParser({ retry }: StreamWatcher = {}): (piece: string) => StreamEvent[] {
  let rest = ''
  let isFirst = true
  let event = ''
  let data: string[] = []
  let id = ''

  const take = (line: string): StreamEvent | null => {
    if (line === '') {
      const whole = data.length > 0 ? { event: event || 'message', data: data.join('\n'), id } : null
      event = ''
      data = []
      return whole
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d+$/.test(value)) retry?.(Number(value))
    return null
  }

  return piece => {
    rest += piece
    if (isFirst && rest) {
      rest = rest.replace(/^\uFEFF/, '')
      isFirst = false
    }
    // A carriage return at the end may be half of a line end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.map(take).filter(found => found !== null)
  }
}
