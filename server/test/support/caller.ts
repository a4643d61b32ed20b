import assert from 'node:assert/strict'

/** A response. `body` is the parsed JSON, or the text when it is none. */
export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly text: string
  readonly headers: Headers
}

/** A caller over HTTP with one token (or none). */
export class Caller {
  readonly url: string
  readonly token: string | null

  constructor(url: string, token: string | null) {
    this.url = url
    this.token = token
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('POST', path, body, headers)
  put = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('PUT', path, body, headers)
  patch = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('PATCH', path, body, headers)
  delete = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('DELETE', path, body, headers)

  /** A string body is sent unchanged, anything else as JSON. Redirects are not followed. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const scim = path.toLowerCase().startsWith('/scim/')
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': scim ? 'application/scim+json' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await textOf(response)
    return { status: response.status, body: parse(text), text, headers: response.headers }
  }

  /** Like `call`, with the expected status; returns `data` of the body, or the body when it has none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  async must(status: number, method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.call(method, path, body)
    assert.equal(answer.status, status, `${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 500)}`)
    return answer.body?.data ?? answer.body
  }
}

/** A stream has no end: what it is, and that it is there, is all that is asked of it here. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
