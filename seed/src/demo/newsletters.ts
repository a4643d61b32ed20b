// The two newsletters of the demo program: one that was sent a week ago, and a draft.

import { MS_PER_DAY } from '../company.ts'
import type { Random } from '../draw/random.ts'
import type { SeedNewsletter } from '../newsletter-types.ts'
import { DEMO_PEOPLE } from './people.ts'
import { indexOf } from './users.ts'

const OPENED = 0.62
const CLICKED = 0.4
const MINUTES_MAX = 2_000

export function demoNewsletters(now: Date, random: Random): SeedNewsletter[] {
  const days = (count: number) => new Date(Math.floor(now.getTime() + count * MS_PER_DAY))
  const people = DEMO_PEOPLE.map((_, index) => index)
  return [
    {
      name: 'Larkmoor weekly',
      subject: 'What moved Larkmoor this week',
      preheader: 'Three minutes with the news of all sites',
      author_index: indexOf('tobias'),
      body: '<p>Good morning! Here is what you should not miss this week. Thank you to everyone who sent pictures.</p>',
      translations: {
        de: {
          subject: 'Was Larkmoor diese Woche bewegt hat',
          body: '<p>Guten Morgen! Das sollten Sie diese Woche nicht verpassen. Danke an alle, die Bilder geschickt haben.</p>',
        },
      },
      created_at: days(-8),
      sent_at: days(-7),
      opens: random.sample(people, Math.round(people.length * OPENED)).map(user_index => ({
        user_index,
        minutes: random.int(1, MINUTES_MAX),
        clicked: random.chance(CLICKED),
      })),
    },
    {
      name: 'Larkmoor weekly, next',
      subject: 'Next week at Larkmoor',
      preheader: 'A first look',
      author_index: indexOf('tobias'),
      body: '<p>This one is still being written.</p>',
      translations: {},
      created_at: days(-1),
      sent_at: null,
      opens: [],
    },
  ]
}
