// Stories of buildings, kitchens and energy: the workplace and sustainability.

import { type Story, storySection } from './story.ts'

export const WORKPLACE_STORIES: readonly Story[] = [
  {
    theme: 'sustainability',
    titles: [
      'Solar roof in {site}: first full month of data',
      'Less packaging for {product}: {many} boxes a week',
      '{site} saves {percent} per cent of its electricity',
      'From waste to material: what {department} tried in {month}',
    ],
    summaries: ['What we changed, what it brought, and where we were wrong.'],
    openings: [
      'Since {month} the roof in {site} has been producing its own electricity. On sunny days it covers everything but the furnace.',
      'It began with one question on the ideas board: why do we wrap {product} twice? Nobody knew. So we stopped.',
    ],
    sections: [
      storySection('The result', [
        'We use {percent} per cent less energy than in the same month last year, at equal output.',
        'About {many} kilograms of film and cardboard are no longer needed.',
        'Damage in transit has not increased; it even fell slightly.',
      ]),
      storySection(
        'How it was done',
        ['No large machine, many small steps:'],
        [
          'Compressed air is switched off at weekends. It sounds trivial and saved most.',
          'Lighting follows the shift plan.',
          'Reusable crates travel between {site} and {othersite}.',
          'Suppliers deliver in the boxes we send back.',
        ],
      ),
      storySection('What we got wrong', [
        'The new tape did not hold in the cold, so {n} pallets had to be repacked.',
        'We measured electricity but forgot the gas meter for a month.',
        'Both are fixed, and both are in our public report.',
      ]),
    ],
    quotes: [
      'The cheapest kilowatt hour is the one that nobody misses.',
      'If you can measure it on your line, you can change it on your line.',
    ],
  },
  {
    theme: 'sustainability',
    titles: [
      'Getting to work in {site}: bus, bike or car pool?',
      '{m} bicycles and too few stands in {site}',
      'The last bus from {site}: what changes in {nextmonth}',
      '{initiative}: bicycles and car pools in {site}',
    ],
    summaries: ['Facts and offers from the green team in {site}.'],
    openings: [
      'Every weekday, {many} of us make our way to {site}. Two thirds come alone in a car. The green team has asked why, and listened.',
      'The green team has counted: last {weekday}, {m} bicycles stood in front of the building in {site}, and there were stands for half as many.',
    ],
    sections: [
      storySection('What you told us', [
        'The bus leaves {n} minutes before the late shift ends.',
        'Showers are too few, and bicycle stands have no roof.',
        'Many would share a car if they knew with whom.',
      ]),
      storySection(
        'What is coming',
        ['Agreed with the city and the employee representatives:'],
        [
          'From {nextmonth} the last bus leaves at a quarter past the hour.',
          'A roof and {m} charging points for bicycles.',
          'A [car pool board]({intranet}/car-pool) on the intranet.',
          'A contribution to every monthly ticket.',
        ],
      ),
      storySection('Join in', [
        'The green team meets every second {weekday} at {evening}.',
        'No expertise needed; curiosity will do.',
        '{person} looks forward to your ideas.',
      ]),
    ],
    quotes: ['The best climate measure is the one that also makes the way home shorter.'],
  },
  {
    theme: 'workplace',
    titles: [
      'Building work in {site}: closures from {date}',
      'West wing in {site}: renovation begins on {date}',
      'Parking in {site}: what changes in {nextmonth}',
      'More light, more room: what is being built in {site}',
    ],
    summaries: ['Dates, detours and a small consolation in the canteen.'],
    openings: [
      'On {date} the builders arrive in {site}. It will be noisy for about {n} weeks, and much nicer afterwards.',
      'Dust sheets, drills and detours: the west wing in {site} is being renovated. Work starts on {date} and takes about {n} weeks.',
    ],
    sections: [
      storySection(
        'What is closed',
        ['Please note:'],
        [
          'The main entrance, until {date}. Use the side door near {room}.',
          'The lift in the west wing; those who need it receive a key for the goods lift.',
          '{m} parking spaces. Car pools have priority on the rest.',
        ],
      ),
      storySection('What gets better', [
        'Windows that can be opened, in every room.',
        'More places for two, since that is how most of you meet.',
        'A room for quiet, prayer or a short nap, open to all.',
        'Drinking water on every floor.',
      ]),
      storySection('Questions and complaints', [
        '{person} from {department} walks through {site} every morning at {morning} and can be spoken to.',
        'Noise is measured; if it gets too much, there is space in {othersite} or at home.',
        'Lost something during the move? The shelf is in {room}.',
      ]),
    ],
    quotes: ['We kept the old tables. They have carved initials that nobody wanted to lose.'],
  },
  {
    theme: 'workplace',
    titles: [
      'Menu for the week of {date} in {site}',
      'The lentils are back: {site} canteen, week of {date}',
      'What is cooking in {site} from {date}',
    ],
    summaries: ['What is cooking in {site}, and why the lentils are back.'],
    openings: [
      'You asked, the kitchen listened: the lentil stew is back, and on {weekday} there is fish. Here is the plan for the week of {date}.',
      '{many} of you voted, and {person} from the kitchen in {site} has kept a promise: only dishes that made the list. Here is the week of {date}.',
    ],
    sections: [
      storySection(
        'This week',
        ['Every day one dish without meat, one classic and a salad bar:'],
        [
          'Monday: lentil stew with smoked tofu, or with sausage.',
          'Tuesday: pasta from the oven, tomato and fennel.',
          'Wednesday: vegetable curry, mild or honest.',
          'Thursday: fish with potatoes and dill.',
          'Friday: pancakes. No discussion.',
        ],
      ),
      storySection('Good to know', [
        'Allergens are on the screen and on the card beside every dish.',
        "What is left at two o'clock is sold for half the price; bring a box.",
        'Late shift: warm meals are available until {evening}, please order by noon.',
      ]),
      storySection('Your opinion', [
        'Smile, shrug or frown: the three buttons at the exit are read every day.',
        'Last month {percent} per cent of you pressed the smile.',
        '{first} in the kitchen says thank you, and asks for trays to be returned.',
      ]),
    ],
    quotes: ['Cooking for hundreds is like cooking for one. You only need a bigger spoon.'],
  },
]
