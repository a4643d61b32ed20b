// Stories of working life: policies, learning, wellbeing.

import { type Story, storySection } from './story.ts'

export const PEOPLE_STORIES: readonly Story[] = [
  {
    theme: 'people',
    titles: [
      'Welcome to {site}: {n} new faces in {month}',
      'New in {department}: say hello to {person}',
      'Who is new in {site}? Introductions from {month}',
    ],
    summaries: ['Who joined us, where to find them, and what to talk about over lunch.'],
    openings: [
      'In {month}, {n} new colleagues started in {site}. We asked each of them for one thing they are good at and one they would like to learn.',
      'You may have met {person} on the stairs already: since {pastdate}, {first} has been part of {department} in {site}.',
    ],
    sections: [
      storySection(
        'Who is new',
        ['A short introduction, in no particular order:'],
        [
          '{person}, {department}: bakes bread, would like to learn to say no.',
          '{colleague}, {otherdepartment}: speaks four languages, would like to understand our abbreviations.',
          'Two apprentices who have asked more good questions in a week than the rest of us in a month.',
        ],
      ),
      storySection('The first weeks', [
        'Every newcomer has a buddy for the first hundred days.',
        'On the first {weekday} of the month there is a tour of {site}; long-serving colleagues are welcome too.',
        'If you remember your own first day, you know what helps: a name, a smile, and the way to the canteen.',
      ]),
      storySection('Still looking', [
        '{department} has {m} vacancies, most of them in {site} and {othersite}.',
        'Recommend someone and you receive a bonus once they have stayed for six months.',
        'All [open positions]({intranet}/jobs) are on the intranet one week before they are published.',
      ]),
    ],
    quotes: ['I was told on day one: ask everything, twice if necessary. So I did.'],
  },
  {
    theme: 'people',
    titles: [
      'Working time in {site}: what changes on {date}',
      'Pension, bicycle, discount: benefits in {country} at a glance',
      'Holiday planning for {year}: please enter your dates by {date}',
      'Shifts, leave, bicycle: what applies in {country} in {year}',
    ],
    summaries: ['The new rules in plain words, with dates and whom to ask.'],
    openings: [
      'From {date} new rules apply in {site}. They were negotiated with the employee representatives over {n} rounds and make a few things easier.',
      'Once a year we ask everyone to look at the same page: what you are entitled to, and how to claim it.',
    ],
    sections: [
      storySection(
        'What is new',
        ['In short:'],
        [
          'Flexible start between six and ten wherever the shift plan permits it.',
          'Up to {n} days a year may be carried over until the end of March.',
          'Swapping shifts works in the app, without a paper form.',
          'Bicycle leasing is open to temporary staff as well.',
        ],
      ),
      storySection('What you need to do', [
        'Enter your holiday wishes by {date}, even if they are not final.',
        'Talk to your team first: plans that the team has agreed on are approved automatically.',
        'Check your address and bank details under [My data]({intranet}/my-data).',
      ]),
      storySection('Good to know', [
        'Last year {percent} per cent of all requests were approved within a day.',
        'Managers in {department} no longer have to approve single hours.',
        '{person} offers a consultation every {weekday} at {time} in {room}, also for those on the night shift.',
      ]),
    ],
    quotes: ['A rule that needs a lawyer to explain it is a bad rule. We tried to write good ones.'],
  },
  {
    theme: 'people',
    titles: [
      'Results of the employee survey in {site}',
      'You said, we did: {department} after the survey',
      '{percent} per cent more answers: thank you for taking part in {month}',
    ],
    summaries: ['What you praised, what you criticised, and what will happen by {nextmonth}.'],
    openings: [
      "{many} of you took part in this year's survey. Thank you for your time, and for {m} pages of comments, every one of which was read.",
    ],
    sections: [
      storySection('What you like', [
        'Colleagues come first again: nine out of ten feel supported by their team.',
        'Safety is rated better than ever, most of all in {site}.',
        'Many of you mention the flexible start.',
      ]),
      storySection(
        'What annoys you',
        ['The three topics named most often:'],
        [
          'Decisions take long, and you hear about them late.',
          'Too many meetings, too few of them with a result.',
          'The changing rooms in {site}. We know.',
        ],
      ),
      storySection('What happens now', [
        'Every team receives its own results by {date} and chooses one thing to change.',
        'The changing rooms will be renovated in {nextmonth}; the money is approved.',
        '{person} reports here each month on what has been done, and what has not.',
      ]),
    ],
    quotes: ['Criticism is a gift that nobody wraps. I am glad you bring it anyway.'],
  },
  {
    theme: 'learning',
    titles: [
      'Courses in {month}: {m} places still free',
      'Mentoring round {year}: find your match by {date}',
      'Learning hour in {site}: every {weekday} at {time}',
      'Mentors wanted in {department} for {year}',
    ],
    summaries: ['Something to learn for everyone, on paid time. Here is how to get a place.'],
    openings: [
      'When did you last learn something that had nothing to do with your job? In {site} it could be next {weekday}.',
      'Our mentoring programme enters a new round. Last year {m} pairs met once a month, and almost all of them are still talking.',
    ],
    sections: [
      storySection(
        'On offer this month',
        ['Popular, and not yet full:'],
        [
          'Explaining things simply: a workshop for everybody who writes.',
          'Reading a balance sheet, with {person} from {department}.',
          'Excel for people who avoid Excel.',
          'First aid for the mind: recognising stress in others.',
          'Forklift licence, {n} evenings in {site}.',
        ],
      ),
      storySection('How it works', [
        'Choose a course in the [learning catalogue]({intranet}/learning) and tell your manager. There is no second approval.',
        'Two hours a week are yours; on shifts, the planner finds a replacement.',
        'Courses in other languages are available in {othersite} and online.',
      ]),
      storySection('Share what you know', [
        'The most popular courses are given by colleagues.',
        'You are good at something others would like to learn? {person} helps you turn it into an hour.',
        'Trainers receive a day off for every {n} courses.',
      ]),
    ],
    quotes: [
      'I came for the certificate and stayed for the people.',
      'After a day in {department} I write my orders differently.',
    ],
  },
  {
    theme: 'learning',
    titles: [
      'Guide: running a good handover in {department}',
      'Handover between shifts: how {site} and {othersite} do it',
      'Template: handing over a {product} project',
      'What belongs in a handover? A checklist from {site}',
    ],
    summaries: ['To keep, to print, to pass on. Last reviewed by {department} in {month} {year}.'],
    openings: [
      'This page collects what has proved itself in {department}. Use it, change it, and tell us what is missing.',
      'A good handover saves an hour of searching. The teams in {site} and {othersite} have written down how they do it.',
    ],
    sections: [
      storySection(
        'Before you start',
        ['Have these at hand:'],
        [
          'The list of open points, with a name beside each.',
          'The number of the person you would call at night.',
          'Five minutes without telephone.',
        ],
      ),
      storySection('Step by step', [
        'Begin with what is not working, because it needs the most time.',
        'Show things where they are; do not describe them.',
        'Let the other person repeat the {n} most important points.',
        'Write down what was decided, not what was discussed.',
      ]),
      storySection('Common mistakes', [
        'Leaving out what everybody knows. New colleagues do not.',
        'Handing over to the system instead of to a person.',
        'Postponing the difficult part until {weekday}.',
      ]),
      storySection('Downloads and contact', [
        'The [template]({intranet}/resources/handover) is available in {n} languages.',
        '{person} from {department} keeps this guide up to date.',
      ]),
    ],
    quotes: [],
  },
  {
    theme: 'wellbeing',
    titles: [
      'Healthy back: free check-ups in {site} from {date}',
      'Sleep and shifts: what helps colleagues in {department}',
      'Flu vaccination in {site}: {date}, {room}',
      'Awake at three: how {site} copes with the night shift',
      'Talking helps: someone to call in {country}, day and night',
    ],
    summaries: ['Free, confidential and on working time. How to make an appointment.'],
    openings: [
      'A stiff neck, a short night, too much on the plate: most of us know at least one of them. In {month} there are several offers that can help.',
      'Those who work at night sleep against the clock. {person} from {department} asked colleagues in {site} how they cope, and a doctor what she thinks of it.',
    ],
    sections: [
      storySection(
        'Offers this month',
        ['No referral, no report to your manager:'],
        [
          'Back check-up, fifteen minutes, {date} in {room}.',
          'Vaccination without appointment between {time} and the end of the shift.',
          'Quiet hour every {weekday}: no meetings, no calls.',
          'Telephone counselling around the clock, for your family as well.',
        ],
      ),
      storySection('What colleagues recommend', [
        'Eat something warm before midnight, and only something light after it.',
        'Dark curtains are worth every cent, and a sign on the door helps more than earplugs.',
        'A walk home after the shift, even a short one, separates work from sleep.',
      ]),
      storySection('For managers', [
        'Ask how people are, and wait for the answer.',
        'If someone changes, say what you notice, not what you suspect.',
        'You need not solve it. You only need to know who can: the [care team]({intranet}/care).',
      ]),
    ],
    quotes: ['I called on a Sunday at four in the morning, and somebody was there.'],
  },
  {
    theme: 'wellbeing',
    titles: [
      'Caring for a relative: what {company} offers in {country}',
      'Four days a week and {m} people to lead: how {person} does it',
      'Childcare during the holidays: places in {site}',
    ],
    summaries: ['Work and family: {n} offers that many colleagues do not know yet.'],
    openings: [
      'Every fifth colleague looks after a child or a relative in addition to work. Much of that happens quietly, and it need not.',
      '{person} leads {m} people in {department} and works four days a week. On the fifth, the phone stays off.',
    ],
    sections: [
      storySection(
        'What is possible',
        ['In {country} you can choose between:'],
        [
          'Up to {n} days of paid leave for emergencies.',
          'Reduced hours for up to two years, with a right to return.',
          'Holiday care for children between six and twelve, including lunch.',
          'Advice on care, forms and insurance, free of charge.',
        ],
      ),
      storySection('How it works in practice', [
        'Agree in the team on who decides what on the day off.',
        'Core meetings in {department} take place between ten and two.',
        'Handover on {weekday} evening, in writing, ten lines at most.',
      ]),
      storySection('Talk to each other', [
        'The parents network meets every month in {room}; carers have founded a group of their own.',
        '{colleague} answers first questions in confidence.',
        'A conversation costs nothing, and it often comes too late.',
      ]),
    ],
    quotes: ['Nobody gets a medal for pretending to have no life outside.'],
  },
]
