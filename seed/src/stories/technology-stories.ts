// Stories of tools and rules: technology and security.

import { type Story, storySection } from './story.ts'

export const TECHNOLOGY_STORIES: readonly Story[] = [
  {
    theme: 'technology',
    titles: [
      'Maintenance on {date}: which systems pause, and when',
      'New servers in {site}: short interruptions on {date}',
      'The network in {site} is renewed on {date}',
      'E-mail, calendar, time recording: a pause on {date}',
    ],
    summaries: ['What changes, when it happens, and how to prepare in five minutes.'],
    openings: [
      'On the evening of {date} we are renewing the network in {site}. From {evening}, some systems will not be available for about {n} hours.',
      'Most of it happens while you sleep: on {date}, from {evening}, the old servers in {site} make way for new ones. Some of you will notice for about {n} hours.',
    ],
    sections: [
      storySection(
        'What is affected',
        ['Please plan for short interruptions of:'],
        [
          'E-mail and calendar: about ten minutes.',
          'Time recording: terminals store your bookings and send them later.',
          'The warehouse system: paper lists are ready at the counter.',
          'Telephones keep working.',
        ],
      ),
      storySection('What to do beforehand', [
        'Save your work and sign out; do not simply close the lid.',
        'Store files in your team folder. Whatever lies on the desktop may be lost.',
        'Check that your mobile number is up to date, since you will need it to sign in again.',
      ]),
      storySection('If something does not work', [
        'The service desk is staffed until midnight on that day, in person in {room} and by phone.',
        '{person} and the team from {otherdepartment} will be on the shop floor during the early shift.',
        'Known problems are collected on the [status page]({intranet}/status).',
      ]),
    ],
    quotes: ['We picked the quietest evening of the month. If it is not yours, call us.'],
  },
  {
    theme: 'technology',
    titles: [
      '{n} shortcuts that save {department} an hour a week',
      'From spreadsheet to dashboard: how {department} sees its figures now',
      'Your ideas for {project}: what the pilot in {site} showed',
      'One page instead of {m} spreadsheets: {department} in {site}',
      'One sign-in for everything: {site} starts on {date}',
    ],
    summaries: ['A pilot in {site}, {m} participants, and results you can use tomorrow.'],
    openings: [
      'For {n} weeks, {m} colleagues from {department} tested a simpler way to find documents, sign in and share figures. Here is what they would keep.',
      'Last year every team in {site} maintained its own spreadsheet. Today there is one page, and it updates itself every morning at {morning}.',
    ],
    sections: [
      storySection(
        'What works well',
        ['The favourites of the pilot group:'],
        [
          'One sign-in in the morning, none after that.',
          'Search that finds a drawing by its part number.',
          'A dashboard that says when its numbers are from.',
          'Comments beside the figure instead of e-mail about it.',
        ],
      ),
      storySection('What still needs work', [
        'On the tablets of {department} the text is too small.',
        'Approvals for temporary staff take {n} days; the goal is one.',
        'The search does not know old abbreviations. We are adding them by hand.',
      ]),
      storySection('How to take part', [
        'Write to {person} with the subject "{project}"; places for {nextmonth} are limited to {m}.',
        'Short demonstrations take place every {weekday} at {time} in {room}.',
        'No preparation needed. Bring a problem that annoys you.',
      ]),
    ],
    quotes: ['If a tool needs a handbook, it is not finished.'],
  },
  {
    theme: 'security',
    titles: [
      'Careful: false parcel messages reach {site}',
      'A call from "the boss": how {first} noticed the fraud',
      'Phishing test in {month}: {percent} per cent reported it',
      'Called back and saved: attempted fraud in {department}',
    ],
    summaries: ['How to recognise the trick, and what to do if you have already clicked.'],
    openings: [
      'Since {weekday}, colleagues in {site} have received text messages about a parcel that is supposedly waiting. There is no parcel.',
      'The voice sounded real, the matter sounded urgent, and the invoice looked right. {first} from {department} called back all the same, and saved us a six-figure sum.',
    ],
    sections: [
      storySection(
        'How to recognise it',
        ['Be suspicious when several of these come together:'],
        [
          'It is urgent, and it is secret.',
          'The address is almost right: one letter more, one dot less.',
          'Somebody asks for a code that was sent to you.',
          'The message comes shortly before the weekend.',
        ],
      ),
      storySection('If you have clicked', [
        'Call the service desk at once, at any hour. Nobody will reproach you.',
        'Disconnect from the network, but do not switch off.',
        'Do not delete anything: every trace helps to protect the others.',
      ]),
      storySection('In figures', [
        'In {month} you reported {many} suspicious messages; {m} of them were real attacks.',
        'The quickest report came {n} minutes after the message.',
        'Every reported message is removed from all other mailboxes within the hour.',
      ]),
    ],
    quotes: [
      'Hanging up is not rude. It is part of the process.',
      'I felt silly calling back. Then nobody at the other end knew anything about it.',
    ],
  },
  {
    theme: 'security',
    titles: [
      'Gifts from suppliers: what is all right in {country}',
      'Your annual code of conduct training is due by {date}',
      'Personal data in {department}: {n} questions, clear answers',
      'Twenty-five minutes for a clear conscience: code of conduct {year}',
    ],
    summaries: ['Rules we all agreed on, with examples from {site} instead of paragraphs.'],
    openings: [
      'May I accept the basket of fruit? May I put the birthday list on the wall? {department} collected the questions asked most and answers them without legal language.',
      'Every year we refresh our code of conduct. It takes twenty-five minutes, and this year the examples come from you.',
    ],
    sections: [
      storySection('Gifts and invitations', [
        'Coffee and cake on a visit are fine; a weekend with tickets is not.',
        'Anything worth more than thirty euros is declared, and shared with the team if possible.',
        'During a running tender the answer is always no, however small the gift.',
      ]),
      storySection(
        'Personal data',
        ['Four habits that cover most cases:'],
        [
          'Collect only what you need, and say why.',
          'Lists with names do not belong on the wall or in a private chat.',
          'Delete applications after {n} months.',
          'If data went to the wrong person, report it on the same day.',
        ],
      ),
      storySection('Whom to ask', [
        '{person} from {department} answers questions in confidence; no e-mail is needed, a visit to {room} will do.',
        'If you would rather stay anonymous, use the [reporting line]({intranet}/speak-up). It is run outside the company.',
        'Nobody suffers a disadvantage for asking or reporting in good faith.',
      ]),
    ],
    quotes: ['If you would not like to read about it in the newspaper, do not do it.'],
  },
]
