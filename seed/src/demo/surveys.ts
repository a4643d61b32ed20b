// The two surveys of the demo program: one that is open, and one that was closed three weeks ago.

import { MS_PER_DAY } from '../company.ts'
import type { Random } from '../draw/random.ts'
import type { SeedSurvey, SeedSurveyQuestion } from '../survey-types.ts'
import { DEMO_PEOPLE } from './people.ts'
import { CANTEEN_WORDS, PULSE_WORDS } from './survey-translations.ts'
import { indexOf } from './users.ts'

const scale = (id: string, text: string): SeedSurveyQuestion => ({
  id,
  kind: 'scale',
  text,
  required: true,
  options: null,
  scale: { to: 5, low_label: 'Not at all', high_label: 'Very much' },
})

const plain = (id: string, kind: 'nps' | 'text', text: string): SeedSurveyQuestion => ({
  id,
  kind,
  text,
  required: false,
  options: null,
  scale: null,
})

const PULSE: readonly SeedSurveyQuestion[] = [
  scale('pulse-well', 'I feel well at work.'),
  scale('pulse-tools', 'I have what I need to do good work.'),
  scale('pulse-heard', 'My opinion counts in my team.'),
  plain('pulse-nps', 'nps', 'How likely is it that you would recommend Larkmoor as a place to work?'),
  plain('pulse-wish', 'text', 'What should we change first?'),
]

const CANTEEN: readonly SeedSurveyQuestion[] = [
  {
    id: 'canteen-when',
    kind: 'single',
    text: 'When do you usually eat?',
    required: true,
    options: [
      { id: 'early', text: 'Before twelve' },
      { id: 'noon', text: 'At noon' },
      { id: 'late', text: 'After one' },
    ],
    scale: null,
  },
  {
    id: 'canteen-what',
    kind: 'multiple',
    text: 'What would you like more often?',
    required: false,
    options: [
      { id: 'soup', text: 'Soup' },
      { id: 'salad', text: 'Salads' },
      { id: 'vegan', text: 'Vegan dishes' },
      { id: 'local', text: 'Dishes of the region' },
    ],
    scale: null,
  },
  scale('canteen-taste', 'The food tastes good.'),
  plain('canteen-else', 'text', 'What else should the kitchen know?'),
]

const WISHES = [
  'Shorter meetings on Mondays.',
  'A second charging station at the gate.',
  'More time to hand over between shifts.',
  'Daylight in hall three.',
  'Fewer mails, more posts here.',
  'Please repair the coffee machine upstairs.',
  'Plans for the shifts two weeks earlier.',
]

const KITCHEN = ['The goulash on Thursdays is great.', 'Smaller portions, please.', 'Thank you for the new salads!']

export function demoSurveys(now: Date, random: Random): SeedSurvey[] {
  const days = (count: number) => new Date(Math.floor(now.getTime() + count * MS_PER_DAY))
  return [
    {
      title: 'How are we doing? Autumn',
      intro: 'Five questions, three minutes. Your answers are anonymous; results are shown for groups of five or more.',
      author_index: indexOf('tobias'),
      questions: PULSE,
      translations: translationsOf(PULSE, PULSE_WORDS),
      opens_at: days(-35),
      closes_at: days(-21),
      state: 'closed',
      responses: responsesOf(PULSE, WISHES, 0.75, random.fork('pulse')),
    },
    {
      title: 'Lunch at Larkmoor',
      intro: 'Help the kitchen to plan the winter.',
      author_index: indexOf('tobias'),
      questions: CANTEEN,
      translations: translationsOf(CANTEEN, CANTEEN_WORDS),
      opens_at: days(-3),
      closes_at: days(11),
      state: 'open',
      responses: responsesOf(CANTEEN, KITCHEN, 0.3, random.fork('canteen')),
    },
  ]
}

/** The form in which translations are stored. */
const translationsOf = (questions: readonly SeedSurveyQuestion[], words: typeof PULSE_WORDS) =>
  Object.fromEntries(
    Object.entries(words).map(([language, { title, intro, low, high, texts }]) => [
      language,
      {
        title,
        intro,
        questions: questions.map(({ id, options, scale: range }) => ({
          id,
          text: texts[id],
          options: (options ?? []).map(option => ({ id: option.id, text: texts[`${id}/${option.id}`] })),
          low_label: range && low,
          high_label: range && high,
        })),
      },
    ]),
  )

/** None of the accounts to sign in with has answered. */
function responsesOf(
  questions: readonly SeedSurveyQuestion[],
  texts: readonly string[],
  share: number,
  random: Random,
) {
  const people = DEMO_PEOPLE.flatMap(({ role }, index) => (role === 'member' ? [index] : [])).slice(1)
  return random.sample(people, Math.round(people.length * share)).map(user_index => ({
    user_index,
    answers: Object.fromEntries(questions.flatMap(question => answerTo(question, texts, random))),
  }))
}

type Answer = readonly [id: string, value: readonly string[] | number | string]

function answerTo(
  { id, kind, options, scale: range }: SeedSurveyQuestion,
  texts: readonly string[],
  random: Random,
): readonly Answer[] {
  const chosen = options?.[random.int(0, options.length - 1)]?.id ?? ''
  const second = options?.[random.int(0, options.length - 1)]?.id ?? ''
  switch (kind) {
    case 'single':
      return [[id, [chosen]]]
    case 'multiple':
      return [[id, [...new Set([chosen, second])]]]
    case 'scale':
      return [[id, Math.min(range?.to ?? 0, random.int(2, 6))]]
    case 'nps':
      return [[id, Math.min(10, random.int(4, 12))]]
    case 'text':
      return random.chance(0.4) ? [[id, texts[random.int(0, texts.length - 1)] as string]] : []
  }
}
