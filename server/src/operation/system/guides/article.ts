import { type Library, OWN_ADDRESS, resolveLink } from './library.ts'
import { type Article, renderArticle } from './markdown.ts'

/** The page at an address of the library; its commands call the server at `baseUrl`. */
export function articleAt(library: Library, url: string, baseUrl: string): Article {
  const file = library.files.get(url) as string
  return renderArticle(library.read(file), {
    resolve: href => resolveLink(library, file, href),
    adaptCode: code => code.replaceAll(OWN_ADDRESS, baseUrl),
  })
}
