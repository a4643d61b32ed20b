import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeCompany } from '../src/company.ts'
import { fillGaps } from '../src/draw/fill.ts'
import { Random } from '../src/draw/random.ts'
import { makeSlots } from '../src/draw/slots.ts'
import { BASE_TOPICS } from '../src/posts/topic-words.ts'
import { COMMON_SECTIONS } from '../src/stories/common-sections.ts'
import { hasStories, LANGUAGES, type Language, shortPostsOf, storiesOf } from '../src/stories/index.ts'
import { NOW, PLAN } from './fixtures.ts'

const company = makeCompany({ ...PLAN, users: 50 })
const THEMES = [...new Set(BASE_TOPICS.map(topic => topic.theme))]

/** Every text of a language. */
function textsOf(language: Language): string[] {
  const stories = THEMES.filter(theme => hasStories(language, theme)).flatMap(theme => storiesOf(language, theme))
  const sections = [...stories.flatMap(story => story.sections), ...COMMON_SECTIONS[language]]
  const shorts = (['note', 'link', 'image', 'video'] as const).flatMap(kind => shortPostsOf(language, kind))
  return [
    ...stories.flatMap(story => [...story.titles, ...story.summaries, ...story.openings, ...story.quotes]),
    ...sections.flatMap(section => [section.heading, ...section.sentences, ...section.items]),
    ...shorts.flatMap(short => [short.title, short.summary, ...short.blocks]),
  ]
}

describe('stories', () => {
  test('exist for every theme in English', () => {
    for (const theme of THEMES) assert.ok(hasStories('en', theme), theme)
  })

  test('have short posts of all kinds in every language', () => {
    for (const language of LANGUAGES) {
      for (const kind of ['note', 'link', 'image', 'video'] as const) assert.ok(shortPostsOf(language, kind).length > 0)
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
      for (const story of storiesOf('en', theme)) {
        assert.ok(story.openings.length <= story.titles.length && story.sections.length >= 2, story.titles[0])
      }
    }
  })
})
