// Renders first pages in the server (server/src/operation/web/first-page.ts), by the components that the browser goes on with. Built by
// web/build.mjs beside the pages. A rendering runs from its beginning to its end without a pause, so what it sets is its own.

import packs from 'virtual:word-packs'
import { renderToString } from 'preact-render-to-string'
import { createQueryClient } from '../../api/query-client.ts'
import { meQuery } from '../../core/session/session-queries.ts'
import { addFile, setLanguage, type Words } from '../../i18n/translate.ts'
import { partsLoaded } from '../../lib/lazy-part.ts'
import { shownTitle, showOwner } from '../../lib/page-title.ts'
import { takeFirstPictures } from '../../ui/list/responsive-image.tsx'
import { LazyAside } from '../employee/aside-place.tsx'
import { pages } from '../employee/pages.ts'
import { Document, Surface } from '../shared/document.tsx'
import { keepFirstAnswers } from './first-answers.ts'
import { type FirstPage, surroundWith } from './first-page.ts'

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

/** Loads what is rendered, and returns what renders it. Called once. */
export async function prepare(): Promise<(input: RenderInput) => Rendered> {
  await partsLoaded()
  for (const [key, load] of Object.entries(packs)) {
    const [language = ''] = key.split('/')
    const { default: files } = await load()
    for (const [name, words] of Object.entries(files)) addFile(language, name, words as Words)
  }
  return input => {
    const client = createQueryClient({ onSessionEnded() {}, onChangeFailed() {} })
    try {
      surroundWith(input, new URL(input.path, input.origin))
      setLanguage(input.language)
      keepFirstAnswers(client, input)
      showOwner(client.getQueryData(meQuery.queryKey)?.program.name ?? '')
      takeFirstPictures()
      const html = renderToString(
        <Surface client={client}>
          <Document base="" pages={pages} aside={<LazyAside />} path={input.path} />
        </Surface>,
      )
      const preloads = takeFirstPictures().map(({ src, srcSet, sizes }) =>
        renderToString(
          <link
            rel="preload"
            as="image"
            fetchpriority="high"
            {...(srcSet ? { imageSrcSet: srcSet, imageSizes: sizes } : { href: src })}
          />,
        ),
      )
      return { title: shownTitle(), html, preloads: preloads.join('') }
    } finally {
      // Its timers would keep it for half an hour.
      client.clear()
    }
  }
}
