// A browser as small as a test needs it: keeps cookies by path, follows redirects and pages that lead on from a form, fills in forms. Runs no script. A
// redirect that leaves the server is not followed: what counts is where it leads.

import assert from 'node:assert/strict'

/** A page, or wherever a redirect led to. */
export interface BrowserPage {
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly heading: string
  readonly forms: readonly Form[]
}

export interface Form {
  readonly method: string
  readonly action: string
  /** Every named field with its value, hidden ones included. */
  readonly fields: Readonly<Record<string, string>>
  readonly buttons: readonly { readonly name: string | null; readonly value: string; readonly text: string }[]
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

const REDIRECTS_MAX = 10

export class Browser {
  #cookies: Cookie[] = []
  /** Sent with every request, such as what a proxy adds. */
  headers: Readonly<Record<string, string>> = {}
  /** A path that redirects are not followed to: the page is where they would have led. */
  stopBefore: string | null = null

  /** Opens an address and follows redirects. */
  async open(url: string | URL): Promise<BrowserPage> {
    return this.#follow(new URL(url), { method: 'GET' })
  }

  /** Sends the page's form by its first button, or by the one with this text. */
  async submit(
    page: BrowserPage,
    values: Readonly<Record<string, string>> = {},
    button?: string,
  ): Promise<BrowserPage> {
    const form = page.forms[0]
    assert.ok(form, `there is no form on ${page.url}: ${page.text.slice(0, 500)}`)
    const pressed = button === undefined ? form.buttons[0] : form.buttons.find(b => b.text === button)
    const fields = { ...form.fields, ...(pressed?.name ? { [pressed.name]: pressed.value } : {}), ...values }
    return this.#follow(new URL(form.action, page.url), {
      method: form.method,
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'null',
        'sec-fetch-site': 'same-origin',
      },
    })
  }

  cookies(): readonly Cookie[] {
    return this.#cookies
  }

  async #follow(start: URL, first: RequestInit): Promise<BrowserPage> {
    let url = start
    let init = first
    for (let hops = 0; hops < REDIRECTS_MAX; hops++) {
      const headers = {
        accept: 'text/html',
        ...this.headers,
        ...(init.headers as Record<string, string>),
        cookie: this.#cookiesFor(url),
      }
      const response = await fetch(url, { ...init, headers, redirect: 'manual' })
      this.#keep(url, response.headers.getSetCookie())
      const text = await response.text()
      const location = response.headers.get('location') ?? (init.method === 'POST' ? refreshIn(text) : null)
      if (!location) return readPage(url, response, text)
      url = new URL(location, url)
      init = { method: 'GET' }
      if (url.origin !== start.origin || url.pathname === this.stopBefore) return readPage(url, response, '')
    }
    throw new Error(`too many redirects, the last one to ${url}`)
  }

  #cookiesFor(url: URL): string {
    const path = (cookie: Cookie) => (cookie.path.endsWith('/') ? cookie.path : `${cookie.path}/`)
    return this.#cookies
      .filter(cookie => `${url.pathname}/`.startsWith(path(cookie)))
      .map(cookie => `${cookie.name}=${cookie.value}`)
      .join('; ')
  }

  #keep(url: URL, setCookies: readonly string[]): void {
    for (const text of setCookies) {
      const [pair = '', ...attributes] = text.split(';').map(part => part.trim())
      const [name = '', value = ''] = pair.split('=')
      const attribute = (key: string) =>
        attributes.find(a => a.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
      const path = attribute('path') ?? url.pathname.replace(/\/[^/]*$/, '')
      this.#cookies = this.#cookies.filter(cookie => cookie.name !== name || cookie.path !== path)
      const expires = attribute('expires')
      if (value && !(expires && Date.parse(expires) < Date.now())) this.#cookies.push({ name, value, path })
    }
  }
}

function readPage(url: URL, response: Response, text: string): BrowserPage {
  return {
    url,
    status: response.status,
    headers: response.headers,
    text,
    heading: decode(/<h1>(.*?)<\/h1>/s.exec(text)?.[1] ?? ''),
    forms: [...text.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = '', body = '']) => ({
      method: attribute(attributes, 'method')?.toUpperCase() ?? 'GET',
      action: attribute(attributes, 'action') ?? url.href,
      fields: Object.fromEntries(
        [...body.matchAll(/<input ([^>]*)>/g)].map(([, input = '']) => [
          attribute(input, 'name') ?? '',
          attribute(input, 'value') ?? '',
        ]),
      ),
      buttons: [...body.matchAll(/<button ([^>]*)>(.*?)<\/button>/gs)].map(([, button = '', label = '']) => ({
        name: attribute(button, 'name'),
        value: attribute(button, 'value') ?? '',
        text: decode(label),
      })),
    })),
  }
}

/** The address that a page leads on to at once. */
const refreshIn = (text: string): string | null =>
  attribute(/<meta (http-equiv="refresh"[^>]*)>/.exec(text)?.[1] ?? '', 'content')?.replace('0; url=', '') ?? null

function attribute(attributes: string, name: string): string | null {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? null : decode(value)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const decode = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, entity => ENTITIES[entity] as string)
