// Words of the employee app as a file for each language and pack (src/i18n/packs.ts): one list of few files. What a language lacks is
// filled in from English here, so that a browser loads one language only.

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LANGUAGES } from './src/i18n/languages.ts'
import { PACK_NAMES, packOf } from './src/i18n/packs.ts'

interface Words {
  readonly [key: string]: string | Words
}

const WORDS = fileURLToPath(new URL('src/i18n/words/', import.meta.url))
const LIST = 'virtual:word-packs'
const PACK = /src\/i18n\/packs\/(\w+)\/(\w+)\.json$/
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** The file of the build's sources that a pack is. */
export const packSource = (language: string, pack: string): string => `src/i18n/packs/${language}/${pack}.json`

/** Makes `virtual:word-packs`: what loads a pack, by `language/pack`. */
export function wordPacks(): Plugin {
  return {
    name: 'atrium-word-packs',
    enforce: 'pre',
    resolveId(id) {
      if (id === LIST) return `\0${LIST}`
      return PACK.test(id) ? fileURLToPath(new URL(`.${id}`, import.meta.url)) : null
    },
    load(id) {
      if (id === `\0${LIST}`) return listOfPacks()
      const [, language, pack] = PACK.exec(id.replaceAll('\\', '/')) ?? []
      return language && pack ? JSON.stringify(wordsOf(language, pack)) : null
    },
  }
}

function listOfPacks(): string {
  const entries = LANGUAGES.flatMap(language =>
    PACK_NAMES.map(pack => `'${language}/${pack}': () => import('/${packSource(language, pack)}')`),
  )
  return `export default {${entries.join(',\n')}}`
}

function wordsOf(language: string, pack: string): Words {
  const files = globSync('*.json', { cwd: join(WORDS, 'en') }).filter(name => packOf(basename(name, '.json')) === pack)
  const read = (code: string, name: string): Words => {
    const [path] = globSync(join(WORDS, code, name))
    return path ? JSON.parse(readFileSync(path, 'utf8')) : {}
  }
  return Object.fromEntries(
    files.sort().map(name => [basename(name, '.json'), filled(read(language, name), read('en', name))]),
  )
}

function filled(words: Words, english: Words): Words {
  const has = new Set(Object.keys(words).map(key => key.replace(PLURAL, '')))
  const missing = Object.entries(english).filter(([key]) => !has.has(key.replace(PLURAL, '')))
  const own = Object.entries(words).map(([key, inner]) => {
    const other = english[key]
    return [key, typeof inner === 'object' && typeof other === 'object' ? filled(inner, other) : inner] as const
  })
  return Object.fromEntries([...own, ...missing])
}
