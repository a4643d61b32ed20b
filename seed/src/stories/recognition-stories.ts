// Stories of thanks.

import { type Story, storySection } from './story.ts'

export const RECOGNITION_STORIES: readonly Story[] = [
  {
    theme: 'recognition',
    titles: [
      'Thank you, {person}!',
      'Team of the month in {month}: {department} in {site}',
      'Three cheers for the {department} crew in {site}',
      'A lorry at the gate: how {first} saved the day in {site}',
    ],
    summaries: ['A thank-you that should not stay within the team.'],
    openings: [
      'Sometimes one person notices what everybody else has walked past. This time it was {person} from {department}.',
      'Half the team ill, a lorry at the gate, and still everything left on time: this is for {person} and the crew in {site}.',
    ],
    sections: [
      storySection('What happened', [
        'On {weekday} at {time}, half of the team was ill and a lorry stood at the gate.',
        '{first} rang round, {colleague} from {otherdepartment} came over, and two hours later everything was loaded.',
        'Nobody had asked them to. Nobody had to.',
      ]),
      storySection('Why it matters', [
        'The customer never noticed that anything was wrong, and that is the finest compliment.',
        'Two apprentices learned something that is in no handbook.',
        'And {site} has a new saying for "it will work out somehow".',
      ]),
      storySection(
        'Say thank you too',
        ['It costs nothing and works at once:'],
        [
          'Name the person and what they did.',
          'Say it where others can hear it.',
          'Do not wait for the annual review.',
        ],
      ),
    ],
    quotes: ['I only did what anyone would have done. They just were not there.'],
  },
  {
    theme: 'recognition',
    titles: [
      'Idea of the quarter: {person} and the {n}-euro bracket',
      '{initiative} award {year}: the winners from {site}',
      '{n} euros, one hour a day: what {first} invented',
      'The jury has decided: {initiative} prizes in {country}',
    ],
    summaries: ['A simple idea, a large effect, and a well-earned prize.'],
    openings: [
      'It costs {n} euros, was made from leftovers, and saves {department} an hour a day: the idea of the quarter comes from {person}.',
      'From {m} entries the jury chose three. All of them have one thing in common: someone simply tried.',
    ],
    sections: [
      storySection('The idea', [
        'Cables on the test bench in {site} kept slipping to the floor, several times each shift.',
        '{first} bent a bracket from a piece of scrap and fixed it with two screws.',
        'Within a week, colleagues in {othersite} had copied it.',
      ]),
      storySection('What the jury said', [
        'The solution is simple, it is documented, and it was shared without being asked.',
        'Especially pleasing: the second place goes to a team that had been here for {n} months only.',
        'The prize money of all three goes to a good cause of their choice.',
      ]),
      storySection(
        'Your turn',
        ['Have an idea? So little is needed:'],
        [
          'A photo, two sentences, and your name.',
          'You get an answer within {n} days, also if it is a no.',
          'Good ideas are tried out with a budget of {many} euros.',
        ],
      ),
    ],
    quotes: ['I was annoyed for two years and needed ten minutes. I should have started earlier.'],
  },
  {
    theme: 'recognition',
    titles: [
      '{m} years with us: {person} looks back',
      'Since the days of the typewriter: {m} years of {person}',
      '{person} celebrates {m} years in {site}',
    ],
    summaries: ['A conversation about first days, best days and what has stayed the same.'],
    openings: [
      'When {person} started in {site}, letters were typed and every table in the canteen had an ashtray. {m} years later we look back together.',
    ],
    sections: [
      storySection('The first day', [
        '"I was early by an hour, out of fear of being late. The porter made me a coffee, and we have had one together every {weekday} since."',
        '"Nobody had told me what {department} does. I am still finding out."',
      ]),
      storySection('The best day', [
        '"When {product} ran for the first time. It was four in the morning, and nobody wanted to go home."',
        '"{colleague} from {otherdepartment} brought out a bottle that had been waiting for {n} years."',
      ]),
      storySection(
        'What stays the same',
        ['Three pieces of advice for everyone who starts today:'],
        [
          'Learn the names first, the processes later.',
          'Ask the night shift.',
          'Never schedule anything for the Friday before a holiday.',
        ],
      ),
    ],
    quotes: ['The best years? Always the ones with the best colleagues.'],
  },
]
