// Renders first pages in the server (server/src/operation/web/first-page.ts), by the components that the browser goes on with. Built by
// web/build.mjs beside the pages. A rendering runs from its beginning to its end without a pause, so what it sets is its own.

import { createInstance, type i18n } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createQueryClient } from '../../api/query-client.ts'
import { I18N_OPTIONS } from '../../i18n/i18n.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { partsLoaded } from '../../lib/lazy-part.ts'
import { shownTitle, showOwner } from '../../lib/page-title.ts'
import { Document, Surface } from '../shared/document.tsx'
import { type FirstPage, surroundWith } from '../shared/first-page.ts'
import { meQuery } from '../shared/session/session-queries.ts'
import { LazyAside } from './aside-place.tsx'
import { keepFirstAnswers } from './first-answers.ts'
import { pages } from './pages.ts'

interface RenderInput extends FirstPage {
  readonly path: string
  readonly origin: string
}

interface Rendered {
  readonly title: string
  readonly html: string
  /** Links for the head: the picture that is seen first. */
  readonly preloads: string
}

type Words = Readonly<Record<string, object>>

const files: Words = import.meta.glob<object>('/src/i18n/words/*/*.json', { eager: true, import: 'default' })

/** Loads what is rendered, and returns what renders it. Called once. */
export async function prepare(): Promise<(input: RenderInput) => Rendered> {
  await partsLoaded()
  const words = new Map(await Promise.all(LANGUAGES.map(async code => [code, await wordsIn(code)] as const)))
  return input => {
    const client = createQueryClient({ onSessionEnded() {}, onChangeFailed() {} })
    try {
      surroundWith(input, new URL(input.path, input.origin))
      keepFirstAnswers(client, input)
      showOwner(client.getQueryData(meQuery.queryKey)?.program.name ?? '')
      const text = renderToString(
        <I18nextProvider i18n={words.get(input.language as (typeof LANGUAGES)[number]) as i18n}>
          <Surface client={client}>
            <Document base="" pages={pages} aside={<LazyAside />} path={input.path} />
          </Surface>
        </I18nextProvider>,
      )
      // React puts the pictures to be loaded first before all else.
      const [preloads = ''] = /^(?:<link rel="preload"[^>]*>)+/.exec(text) ?? []
      return { title: shownTitle(), html: text.slice(preloads.length), preloads }
    } finally {
      // Its timers would keep it for half an hour.
      client.clear()
    }
  }
}

async function wordsIn(code: string): Promise<i18n> {
  const own = Object.entries(files).flatMap(([path, texts]) => {
    const [, language, name = ''] = /words\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
    return language === code ? [[name, texts] as const] : []
  })
  const instance = createInstance({
    ...I18N_OPTIONS,
    lng: code,
    resources: { [code]: Object.fromEntries(own) },
  } as object)
  await instance.init()
  return instance
}
