// Stories of culture and teams.

import { type Story, storySection } from './story.ts'

export const CULTURE_STORIES: readonly Story[] = [
  {
    theme: 'culture',
    titles: [
      'Summer party in {site}: {date}, from {evening}',
      'Family day in {site} on {date}: the programme',
      'You are invited: {site} celebrates on {date}',
      'Open day in {site}: {department} shows what it does',
    ],
    summaries: ['Food, music and a tombola. Families are welcome.'],
    openings: [
      'The invitation stands: on {date} we celebrate in {site}, from {evening} until the last one has gone home.',
      'Last time there were {many} guests, {n} kinds of cake and one lost teddy bear. On {date} we do it all again in {site}.',
    ],
    sections: [
      storySection(
        'Programme',
        ['Come and go as you like:'],
        [
          'Tours of the halls, every half hour; children may press the red button.',
          'The works band, with {person} on the drums.',
          'A tombola in aid of the local animal shelter.',
          'Five-a-side on the lawn, {department} against everyone else.',
        ],
      ),
      storySection('Getting there', [
        'Please leave the car at home. Buses run until midnight.',
        'The night shift is on as usual, and will be served by the board in person.',
        'If you need step-free access or an interpreter, tell us by {weekday}.',
      ]),
      storySection('Helping hands wanted', [
        'We are looking for {m} volunteers for an hour each: setting up, pouring, clearing away.',
        '{colleague} keeps the list in {room}.',
        'Helpers eat first.',
      ]),
    ],
    quotes: [
      'My daughter now wants to become a forklift driver. I could not be prouder.',
      'I have worked with him for nine years and never knew that he could sing.',
    ],
  },
  {
    theme: 'culture',
    titles: [
      'Community day on {date}: {m} projects near {site}',
      'Reading, planting, painting: how {department} volunteered in {month}',
      'Choose your project: community day in {site}',
      'A kindergarten in {site} has new colours, thanks to {department}',
    ],
    summaries: ['One paid day a year for something good. Choose your project by {date}.'],
    openings: [
      'Once a year we swap tools: for a day, spreadsheets and torque wrenches make way for brushes, spades and picture books.',
      'On {weekday} {m} colleagues from {department} painted a kindergarten in {site}. Some of the paint even ended up on the walls.',
    ],
    sections: [
      storySection(
        'Projects to choose from',
        ['Places are given in order of registration:'],
        [
          'Planting trees with the school next door.',
          'Sorting donations at the food bank.',
          'Repairing bicycles for people who have just arrived.',
          'Reading aloud at the home for the elderly.',
        ],
      ),
      storySection('How to take part', [
        'Register with your team or alone; the day counts as working time.',
        'Shift teams get a second date in {nextmonth}.',
        'You know an organisation that needs help? Suggest it to {person}.',
      ]),
      storySection('What came of it last year', [
        '{many} hours, {m} organisations, {n} sites.',
        'Three of the projects go on every month without any help from us.',
        'And two colleagues found a new flatmate, which was not planned.',
      ]),
    ],
    quotes: ['I thought we would help them. It was the other way round.'],
  },
  {
    theme: 'culture',
    titles: [
      'Belonging at work: an evening with {person} in {site}',
      'Names are not difficult: a request from {person}',
      'Our network in {site} turns {n}',
      'Say my name: what {first} wishes for',
    ],
    summaries: ['Stories from colleagues, and simple habits that make a difference.'],
    openings: [
      'In {site} we speak {m} languages, and that is only counting those somebody admitted to. In {month} our network invites you to an evening of stories.',
      '"I introduce myself as Chris because nobody tries my real name." This sentence from a survey would not let {person} go.',
    ],
    sections: [
      storySection('What you can expect', [
        'Three colleagues tell in ten minutes each how they came to {company}.',
        'No slides, no questions that begin with "more of a comment".',
        'Afterwards there is food, from five kitchens.',
      ]),
      storySection(
        'Small habits, large effect',
        ['Suggestions from the network:'],
        [
          'Ask how a name is pronounced, write it down, and use it.',
          'Let those speak first who have been interrupted.',
          'Put meetings where part-timers can attend them.',
          'Before a holiday, ask what others celebrate.',
        ],
      ),
      storySection('Join the network', [
        'It meets on the first {weekday} of each month in {room}, and online.',
        'Everyone may come, also just to listen.',
        '{colleague} sends out the dates.',
      ]),
    ],
    quotes: ['Being invited is good. Being asked to dance is better. Choosing the music is best.'],
  },
  {
    theme: 'team',
    titles: [
      '{department} in {month}: what we did, what comes next',
      'How {department} got rid of {n} meetings',
      'News from {department}, week of {pastdate}',
      'Fewer meetings, more done: {department} after {lastquarter}',
      '{department} and {otherdepartment}: where we are with {project}',
    ],
    summaries: [
      'The monthly update from {department}: finished, started, stuck.',
      'What {department} in {site} has tried, and what others may borrow.',
    ],
    openings: [
      'Our update for {month}: short, honest, and with a request at the end.',
      'At the beginning of {quarter}, {department} in {site} spent {m} hours a week in meetings. {person} asked each of us which one we would miss.',
    ],
    sections: [
      storySection(
        'Finished',
        ['This is behind us:'],
        [
          '{project}: handed over to {otherdepartment} on {pastdate}.',
          '{many} open tickets closed, the oldest of them from three summers ago.',
          'The new roster, agreed on with everybody it concerns.',
        ],
      ),
      storySection('In progress', [
        'The changeover to {product} takes longer than planned, as two interfaces are missing.',
        '{person} is preparing the move to {room}; please label your boxes by {weekday}.',
        'We are trying a rule: no meeting without a question that it is meant to answer.',
      ]),
      storySection('Where we need help', [
        'Who in {othersite} has experience with audits? {colleague} would be grateful for an hour of your time.',
        'We are looking for {n} testers who are not afraid of saying that something is bad.',
        'And for the owner of the bicycle in front of {room}.',
      ]),
    ],
    quotes: [
      'If nobody can say what the meeting was for, it was for nothing.',
      'We are not faster. We are just interrupted less.',
    ],
  },
  {
    theme: 'team',
    titles: [
      'A day with the {department} team in {site}',
      'What does {department} actually do? A visit to {site}',
      'Meet the team: {n} people, {product} and one kettle',
    ],
    summaries: ['We spent a day with colleagues you may know only by e-mail.'],
    openings: [
      'It is {morning}, the kettle is on, and in {room} the first phone rings. Welcome to {department} in {site}.',
      'Most of us know {department} as an address in an e-mail. We wanted to see the people behind it and spent a day in {site}.',
    ],
    sections: [
      storySection('Morning', [
        'The day begins at the board: who is here, what is urgent, what can wait.',
        '{person} has been with the team for {n} years and knows every customer by voice.',
        "By ten o'clock {m} requests have been answered, most of them before anybody asked twice.",
      ]),
      storySection('Noon', [
        'They eat together, a rule that nobody has ever written down.',
        'Today it is about {product}, football, and whether a tomato belongs in the fridge.',
        '{colleague} from {otherdepartment} drops by because "here they tell you how it really is".',
      ]),
      storySection(
        'What the team would like from us',
        ['Asked for three wishes, they did not think for long:'],
        [
          'Put the order number in the subject line.',
          'Call when it is urgent; write when it is not.',
          'Come by. There is always coffee.',
        ],
      ),
    ],
    quotes: ['People think that we sit on the information. We are mostly looking for it, too.'],
  },
]
