// Questions of polls, with their options.

export interface PollWords {
  readonly question: string
  readonly options: readonly string[]
  readonly multiple_choice: boolean
}

type Row = readonly [question: string, multiple: boolean, ...options: string[]]

const ROWS: readonly Row[] = [
  [
    'Which dish should return to the {site} canteen?',
    false,
    'Lentil stew',
    'Fish on Friday',
    'Pancakes',
    'Vegetable curry',
  ],
  [
    'How do you get to work in {site} most of the time?',
    false,
    'On foot',
    'By bicycle',
    'By bus or train',
    'By car, alone',
    'In a car pool',
  ],
  [
    'What should the next town hall be about?',
    true,
    'Our plans for next year',
    '{product}',
    'Pay and benefits',
    'Safety',
    'Questions only, no slides',
  ],
  ['Was the new handover in {department} worth it?', false, 'Yes, keep it', 'Yes, with changes', 'No difference', 'No'],
  ['When would you like the summer party in {site}?', false, 'Friday evening', 'Saturday afternoon', 'During the week'],
  [
    'Which topics would you like to learn more about?',
    true,
    'Writing clearly',
    'Reading figures',
    'Leading people',
    'Programming',
    'First aid',
    'A new language',
  ],
  ['How well informed do you feel about {project}?', false, 'Very well', 'Well', 'Not so well', 'What is that?'],
  ['A name for the new meeting room in {site}', false, 'Lighthouse', 'Old Workshop', 'Room 2.14, as always', 'Linden'],
  [
    'What helps you most on the night shift?',
    true,
    'A warm meal',
    'Better light',
    'A shorter shift',
    'Music',
    'A quiet room for breaks',
  ],
  ['Should we keep meeting-free mornings in {department}?', false, 'Yes, every day', 'Twice a week is enough', 'No'],
  [
    'How satisfied are you with the service desk?',
    false,
    'Very satisfied',
    'Satisfied',
    'Could be better',
    'Not at all',
  ],
  [
    'Which project should our community day support?',
    true,
    'Food bank',
    'Planting trees',
    'Reading to children',
    'Bicycle repairs',
    'Animal shelter',
  ],
  [
    'Have you tried the new app for shift swaps?',
    false,
    'Yes, I like it',
    'Yes, but I prefer paper',
    'Not yet',
    'My team does not use it',
  ],
  [
    'What would make {site} a better place to work?',
    true,
    'More quiet rooms',
    'Fresh air',
    'Showers',
    'Charging points',
    'Plants',
    'A better coffee machine',
  ],
  [
    'Which picture of {site} goes on the cover?',
    false,
    'The roof at sunrise',
    'The night shift',
    'The garden',
    'The harbour',
  ],
  [
    'Is {product} easy to explain to a customer?',
    false,
    'In one sentence',
    'In five minutes',
    'Only with a drawing',
    'Honestly, no',
  ],
]

export const POLL_WORDS: readonly PollWords[] = ROWS.map(([question, multiple_choice, ...options]) => ({
  question,
  options,
  multiple_choice,
}))
