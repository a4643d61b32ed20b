/** Files of words that are loaded together: a file each for a language would be a list of files that every document loads. */
const PACKS: Readonly<Record<string, readonly string[]>> = {
  first: ['ui', 'app', 'feed'],
  post: ['post', 'comments', 'uploads'],
  write: ['editor'],
  data: ['data', 'commands'],
  me: ['me', 'sessions', 'notifications'],
}

export const PACK_NAMES = [...Object.keys(PACKS), 'more']

/** The pack of a file of words; null of those that only one document has. */
export const packOf = (file: string): string | null =>
  file.includes('/') ? null : (Object.keys(PACKS).find(name => PACKS[name]?.includes(file)) ?? 'more')
