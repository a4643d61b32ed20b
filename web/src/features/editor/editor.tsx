import { Suspense } from 'preact/compat'
import { loadWords } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { loadWithNetwork } from '../../lib/network.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { RichTextProps } from './use-rich-text.ts'

const load = async () => (await Promise.all([import('./rich-text.tsx'), loadWords(['editor', 'me'])]))[0].RichText
// Text around the editor may exist already: it stays, with or without a network.
const RichText = lazyPart(() => loadWithNetwork(load))

/** Loads the editor's code before it is shown. */
export const preloadEditor = RichText.preload

/**
 * The editor of texts: headings, emphasis, lists, quotes, links, tables, pictures. Its code comes when it is shown. What it
 * passes to `onChange` is HTML that the server keeps letter by letter.
 */
export function Editor(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height="17rem" radius="10px" />}>
      <RichText {...props} />
    </Suspense>
  )
}
