// HTML made by the server: text is escaped, except `Html`.

/** Markup that needs no escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Part = string | number | Html | null | undefined | false | readonly Part[]

/** Template tag: html`<p>${text}</p>` escapes every value but Html and lists of it; null, undefined and false are empty. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? ''
  parts.forEach((part, index) => {
    text += render(part) + (strings[index + 1] ?? '')
  })
  return new Html(text)
}

/**
 * Escapes a text for element content and for attributes in double quotes. Apostrophes stay, as they do in what
 * `sanitizeBody` returns, so that the two can be compared.
 */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, character => ENTITIES[character] as string)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return escapeHtml(String(part))
}
