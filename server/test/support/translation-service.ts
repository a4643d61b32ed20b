// A real HTTP server that speaks LibreTranslate's interface, and fails in every way that one can.

import type { ServerResponse } from 'node:http'
import { type Received, Receiver } from './receiver.ts'

/** Its behaviour at the next requests. */
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
  /** The language that it takes a text for that names none. */
  detected = 'en'
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
    if (path === '/languages' && this.fault !== 'garbage') {
      const languages = KNOWN.map(code => ({ code, name: code, targets: KNOWN.filter(other => other !== code) }))
      answerJson(response, 200, languages)
      return
    }
    const refusal = path === '/translate' ? refusalOf(body) : 'Not found'
    if (refusal !== null) {
      answerJson(response, 400, { error: refusal })
      return
    }
    const texts: string[] = Array.isArray(body.q) ? body.q : [body.q]
    const translated = texts.map(text => this.spoil(translate(text, body.target, body.format)))
    if (this.fault !== null) FAULTS[this.fault](response, translated)
    else {
      const detected = { confidence: 90, language: this.detected }
      const detectedLanguage = Array.isArray(body.q) ? translated.map(() => detected) : detected
      answerJson(response, 200, {
        translatedText: Array.isArray(body.q) ? translated : translated[0],
        ...(body.source === 'auto' ? { detectedLanguage } : {}),
      })
    }
  }
}

function answerJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const FAULTS: Readonly<Record<Fault, (response: ServerResponse, translated: readonly string[]) => void>> = {
  hang: () => undefined,
  garbage: response => void response.end('<html>Welcome to nginx!</html>'),
  refuse: response => answerJson(response, 403, { error: 'Invalid API key' }),
  overload: response => answerJson(response, 500, { error: 'out of memory' }),
  'too few': (response, translated) => answerJson(response, 200, { translatedText: translated.slice(1) }),
  'too many': (response, translated) => answerJson(response, 200, { translatedText: [...translated, 'more'] }),
  numbers: (response, translated) => answerJson(response, 200, { translatedText: translated.map(() => 7) }),
  'no list': (response, translated) => answerJson(response, 200, { translatedText: translated[0] }),
  'break off': response => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"translatedText"', () => response.destroy())
  },
  endless: response => answerJson(response, 200, { translatedText: ['x'.repeat(20_000_000)] }),
}

function refusalOf({ q, source, target }: { q: unknown; source: unknown; target: unknown }): string | null {
  if (q === undefined || typeof source !== 'string' || typeof target !== 'string') return 'Invalid request'
  return KNOWN.includes(target) ? null : `${target} is not supported`
}

const KNOWN = ['de', 'en', 'fr', 'zh', 'zh-Hant', 'pt', 'pt-BR']

/** Words between tags in capitals, with the language in front: what came from the service is seen, and entities stay. */
function translate(text: string, target: string, format: unknown): string {
  const parts = format === 'html' ? text.split(/(<[^>]*>|&[a-z#0-9]+;)/i) : [text]
  const said = parts.map((part, index) => (index % 2 === 0 ? part.toUpperCase() : part)).join('')
  return said.startsWith('<') ? said : `[${target}] ${said}`
}
