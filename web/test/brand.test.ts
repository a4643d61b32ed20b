import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../../bin/testing.mjs'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** Result of the program's colour in each theme, as the server reports it to administrators. */
const themes = [
  ...read('../server/src/people/programs/branding/shown-color.ts').matchAll(
    /chromaMax: ([\d.]+),\s+lightness: \{ limit: ([\d.]+)/g,
  ),
].map(([, chroma, lightness]) => ({ chroma, lightness }))

test('the pages show the program’s colour by the numbers that the server gives to administrators', () => {
  const [light, dark] = themes
  assert.ok(light && dark)
  const accent = /--accent: light-dark\(([^;]+)\);/.exec(read('../server/assets/theme/tokens.css'))?.[1] ?? ''
  assert.match(accent, new RegExp(`min\\(l, ${light.lightness}\\) min\\(c, ${light.chroma}\\) h`))
  assert.match(accent, new RegExp(`max\\(l, ${dark.lightness}\\) min\\(c, ${dark.chroma}\\) h`))
})
