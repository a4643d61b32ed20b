// A real HTTP server that speaks LibreTranslate's interface, and fails in every way that one can.

import type { ServerResponse } from 'node:http'
import { type Received, Receiver } from './receiver.ts'

/** What it does with the next requests. */
export type Fault =
  | 'hang'
  | 'garbage'
  | 'refuse'
  | 'overload'
  | 'too few'
  | 'too many'
  | 'numbers'
  | 'no list'
  | 'break off'
  | 'endless'

export class TranslationService {
  /** Without one it translates. */
  fault: Fault | null = null
  /** Changes what it answers for each text. */
  spoil: (translated: string) => string = text => text
  readonly url: string
  readonly #receiver: Receiver
  #held: Array<() => void> | null = null

  private constructor(receiver: Receiver) {
    this.#receiver = receiver
    this.url = receiver.url
    receiver.answer = (request, response) => this.#answer(request, response)
  }

  static async start(): Promise<TranslationService> {
    return new TranslationService(await Receiver.start())
  }

  get asked(): readonly Received[] {
    return this.#receiver.received
  }

  /** Answers nothing until the function that is returned is called. */
  hold(): () => void {
    const held: Array<() => void> = []
    this.#held = held
    return () => {
      this.#held = null
      for (const go of held) go()
    }
  }

  /** Waits until so many requests have come. */
  async expect(count: number): Promise<void> {
    await this.#receiver.expect(count)
  }

  #answer(request: Received, response: ServerResponse): void {
    if (this.#held) this.#held.push(() => this.#respond(request, response))
    else this.#respond(request, response)
  }

  #respond({ path, body }: Received, response: ServerResponse): void {
    const json = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    if (path !== '/translate') return json(404, { error: 'Not found' })
    const { q, source, target, format } = body
    const texts: string[] = Array.isArray(q) ? q : [q]
    if (typeof source !== 'string' || typeof target !== 'string') return json(400, { error: 'Invalid request' })
    if (!KNOWN.includes(target)) return json(400, { error: `${target} is not supported` })
    const translated = texts.map(text => this.spoil(translate(text, target, format)))
    switch (this.fault) {
      case 'hang':
        return
      case 'garbage':
        return void response.end('<html>Welcome to nginx!</html>')
      case 'refuse':
        return json(403, { error: 'Invalid API key' })
      case 'overload':
        return json(500, { error: 'out of memory' })
      case 'too few':
        return json(200, { translatedText: translated.slice(1) })
      case 'too many':
        return json(200, { translatedText: [...translated, 'more'] })
      case 'numbers':
        return json(200, { translatedText: translated.map(() => 7) })
      case 'no list':
        return json(200, { translatedText: translated[0] })
      case 'break off':
        response.writeHead(200, { 'content-length': '1000' }).write('{"translatedText"')
        return void response.destroy()
      case 'endless':
        return void response.end(JSON.stringify({ translatedText: ['x'.repeat(20_000_000)] }))
      case null:
        return json(200, { translatedText: Array.isArray(q) ? translated : translated[0] })
    }
  }
}

const KNOWN = ['de', 'en', 'fr', 'zh', 'zh-Hant', 'pt', 'pt-BR']

/** Words between tags in capitals, with the language in front: what came from the service is seen, and entities stay. */
function translate(text: string, target: string, format: unknown): string {
  const parts = format === 'html' ? text.split(/(<[^>]*>|&[a-z#0-9]+;)/i) : [text]
  const said = parts.map((part, index) => (index % 2 === 0 ? part.toUpperCase() : part)).join('')
  return said.startsWith('<') ? said : `[${target}] ${said}`
}
