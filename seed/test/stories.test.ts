import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { describe, test } from '../../bin/testing.mjs'
import { makeCompany } from '../src/company.ts'
import { fillGaps } from '../src/draw/fill.ts'
import { Random } from '../src/draw/random.ts'
import { makeSlots } from '../src/draw/slots.ts'
import { BASE_TOPICS } from '../src/posts/topic-words.ts'
import { LANGUAGES, type Language } from '../src/stories/index.ts'
import { readTexts } from '../src/texts.ts'
import { NOW, PLAN } from './fixtures.ts'

const company = makeCompany({ ...PLAN, users: 50 })
const { stories } = company
const THEMES = [...new Set(BASE_TOPICS.map(topic => topic.theme))]

/** Every text of a language. */
function textsOf(language: Language): string[] {
  const found = THEMES.flatMap(theme => stories.of(language, theme))
  const sections = [...found.flatMap(story => story.sections), ...stories.commonSections(language)]
  const shorts = (['note', 'link', 'image', 'video'] as const).flatMap(kind => stories.short(language, kind))
  return [
    ...found.flatMap(story => [...story.titles, ...story.summaries, ...story.openings, ...story.quotes]),
    ...sections.flatMap(section => [section.heading, ...section.sentences, ...section.items]),
    ...shorts.flatMap(short => [short.title, short.summary, ...short.blocks]),
  ]
}

describe('stories', () => {
  test('exist for every theme in English', () => {
    for (const theme of THEMES) assert.ok(stories.of('en', theme).length > 0, theme)
  })

  test('have short posts of all kinds in every language', () => {
    for (const language of LANGUAGES) {
      for (const kind of ['note', 'link', 'image', 'video'] as const)
        assert.ok(stories.short(language, kind).length > 0)
    }
  })

  for (const language of LANGUAGES) {
    test(`have only gaps that can be filled (${language})`, () => {
      const setting = { theme: 'company', language, at: NOW, site: null, department: null } as const
      const slots = makeSlots(company, setting, Random.from(language))
      for (const text of textsOf(language)) assert.doesNotMatch(fillGaps(text, slots), /[{}]|undefined/)
    })

    test(`balance their quotation marks (${language})`, () => {
      for (const text of textsOf(language)) {
        assert.equal(text.split('"').length % 2, 1, text)
        assert.equal(text.split('«').length, text.split('»').length, text)
        assert.equal(text.split('„').length - text.split('“').length, 0, text)
      }
    })
  }

  test('have an opening for each title', () => {
    for (const theme of THEMES) {
      for (const { titles, openings, sections } of stories.of('en', theme)) {
        assert.ok(openings.length > 0 && openings.length <= titles.length && sections.length >= 2, titles[0])
      }
    }
  })

  test('and the demo have front matter that is YAML', () => {
    const texts = readTexts('*')
    assert.ok(texts.length > 140)
    for (const { path, head } of texts) {
      const [, yaml = ''] =
        /^---\n(.*?)\n---\n/s.exec(readFileSync(new URL(`../texts/${path}`, import.meta.url), 'utf8')) ?? []
      assert.deepEqual(parse(yaml) ?? {}, head, path)
    }
  })
})
