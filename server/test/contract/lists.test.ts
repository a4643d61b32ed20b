// Every list has pages, or the contract names it as one without.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from '../../../bin/testing.mjs'
import { apiDocument } from './api-document.ts'

const CONVENTIONS = readFileSync(new URL('../../../docs/contract/conventions.md', import.meta.url), 'utf8')
const [WITHOUT_PAGES = ''] = /^These lists have no pages[\s\S]*?\n\n/m.exec(CONVENTIONS) ?? []
const PAGED = ['page.size', 'page_size', 'count']

// biome-ignore lint/suspicious/noExplicitAny: the document is read as JSON
type Json = any
const document = apiDocument as Json
const at = (part: Json): Json =>
  part?.$ref
    ? part.$ref
        .slice(2)
        .split('/')
        .reduce((one: Json, name: string) => one[name], document)
    : part

test('every list has pages, or the contract names it as one without', () => {
  const lists = Object.entries<Json>(document.paths).flatMap(([path, { get }]) => {
    const { properties } = at(at(get?.responses[200])?.content?.['application/json']?.schema) ?? {}
    return at(properties?.data)?.type === 'array' ? [{ path, parameters: (get.parameters ?? []).map(at) }] : []
  })
  assert.ok(lists.length > 50)
  const whole = lists.filter(({ parameters }) => !parameters.some((one: Json) => PAGED.includes(one.name)))
  const exports = '/v2/data_exports/type/{type_name}'
  const unnamed = whole.filter(({ path }) => !path.startsWith(exports) && !WITHOUT_PAGES.includes(`\`GET ${path}\``))
  assert.deepEqual(
    unnamed.map(({ path }) => path),
    [],
  )
})
