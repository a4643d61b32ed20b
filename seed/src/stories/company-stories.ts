// Stories of the company as a whole: news and results.

import { type Story, storySection } from './story.ts'

export const COMPANY_STORIES: readonly Story[] = [
  {
    theme: 'company',
    titles: [
      'Town hall from {site}: the most important points',
      'What the leadership team decided in {month}',
      'Your questions from the {month} town hall, answered',
      '{company} in {year}: three priorities, one plan',
    ],
    summaries: [
      'Where we stand, what comes next, and what it means for {department}.',
      'The short version of the {month} town hall, with answers to the {n} questions asked most.',
    ],
    openings: [
      'More than {many} colleagues joined the town hall on {pastdate}, in {site} and on screen. If you could not be there, this is what you missed.',
      'On {pastdate} the leadership team met in {site} to look at the rest of the year. Here is what was agreed, without the slides.',
    ],
    sections: [
      storySection('Where we stand', [
        'Demand for {product} is ahead of plan, and order books in {country} are full until {nextmonth}.',
        'At the same time, costs for energy and freight remain {percent} per cent above the level we planned for.',
        'That is why we will finish what we have started before beginning anything new.',
        'Two smaller projects are paused; the people on them move to {project}.',
      ]),
      storySection(
        'Three priorities',
        ['Everything we fund until the end of {quarter} has to serve one of these:'],
        [
          'Deliver on time: {percent} per cent fewer late orders by {nextmonth}.',
          'Bring {product} to {n} more markets, starting with {country}.',
          'Make work simpler, beginning with the approvals that take longest.',
        ],
      ),
      storySection('What you asked', [
        'The question with most votes was about hiring: yes, {department} will fill {m} vacancies this year, half of them from within.',
        'Several of you asked about working from home. Nothing changes: teams agree on their own rhythm.',
        'And yes, the coffee machines on the third floor will be replaced.',
      ]),
    ],
    quotes: [
      'I would rather do three things well than ten things halfway.',
      'Keep asking uncomfortable questions. They are the reason we hold these meetings.',
    ],
  },
  {
    theme: 'company',
    titles: [
      'We are opening a new location in {site}',
      '{site} grows: what the expansion means for us',
      'New team, new building: {company} invests in {country}',
    ],
    summaries: ['Construction starts in {nextmonth}; the first {m} colleagues move in a year later.'],
    openings: [
      'It has been the subject of rumours for a while, and today we can confirm it: {company} is investing in {site}. The board approved the plans on {pastdate}.',
    ],
    sections: [
      storySection('Why {site}', [
        'Our customers in {country} want shorter delivery times, and the team there has outgrown its building twice in {n} years.',
        'The new site is next to the railway line, which takes about {many} lorry journeys a year off the road.',
        '{person} and the local team compared {n} plots before making the choice.',
      ]),
      storySection(
        'What happens next',
        ['The plan in short:'],
        [
          '{nextmonth}: ground-breaking, with a small celebration for neighbours and families.',
          'Next spring: {department} moves in first, followed by {otherdepartment}.',
          'Next summer: the first {product} leaves the new hall.',
        ],
      ),
      storySection('New jobs', [
        'Around {m} positions will be created, all of them advertised internally first.',
        'If you would like to spend a few months helping to set things up, talk to your manager by the end of {month}.',
        'We cover moving costs and help with schools and flats.',
      ]),
    ],
    quotes: ['We promised the team in {site} daylight, and there will be plenty of it.'],
  },
  {
    theme: 'company',
    titles: [
      '{person} takes over responsibility for {department}',
      'Change at the top of {department}',
      'New head of {department}: five questions for {person}',
    ],
    summaries: ['{person} starts on {date}. What will change, and what will not.'],
    openings: [
      'From {date}, {person} leads {department}. Many of you know {first} from {site}, where we met for a coffee and five questions.',
    ],
    sections: [
      storySection('What will you do first?', [
        '"Listen. I will visit {n} sites in my first weeks and would like to hear what keeps people from doing their best work."',
        '"After that I will share what I heard, the unpleasant parts as well."',
      ]),
      storySection('What stays as it is?', [
        '"The teams. I see no reason to draw new boxes."',
        '"And the Friday round with {otherdepartment}: it has solved more problems than any steering committee."',
      ]),
      storySection('Where do you see the biggest chance?', [
        '"In {product}. Customers in {country} like it, but ordering it is far too complicated."',
        '"With {project} we can take {percent} per cent out of the lead time if we work on it together."',
      ]),
      storySection('What do you do after work?', [
        '"I repair old radios. Right now, {n} of them are waiting on my shelf."',
      ]),
    ],
    quotes: ['My door is open, and when I travel, my calendar is.'],
  },
  {
    theme: 'results',
    titles: [
      '{lastquarter}: our results at a glance',
      'Results for {lastquarter}: solid in {country}, room to improve elsewhere',
      'The {lastquarter} figures explained in two minutes',
    ],
    summaries: [
      'Revenue up {percent} per cent, delivery times down. What is behind the figures for {lastquarter}.',
      'The most important numbers of {lastquarter}, and what they mean for your work.',
    ],
    openings: [
      'The figures for {lastquarter} are in. Revenue rose by {percent} per cent compared with the same quarter a year ago, carried above all by {product}.',
      'Finance has closed the books for {lastquarter}. The result is better than we expected in spring, and not as good as it could have been.',
    ],
    sections: [
      storySection('What went well', [
        '{site} delivered {many} units, more than in any quarter before.',
        'Service contracts were renewed by nine out of ten customers.',
        'Thanks to {department}, stock is lower than at any time in the past {n} years.',
      ]),
      storySection('What did not', [
        'Late orders cost us about {percent} per cent of our margin in {country}.',
        'Travel and freight were over budget again.',
        'We started {project} {n} weeks later than planned.',
      ]),
      storySection(
        'What you can do',
        ['Three things help at once, whatever your job:'],
        [
          'Order only what you need this month.',
          'Report faults early: repairs in the field cost ten times as much.',
          'Combine trips and travel by train where it takes less than five hours.',
        ],
      ),
    ],
    quotes: [
      'A good quarter is made of many small decisions. Thank you for them.',
      'We will not save on training or safety. That would be the most expensive saving of all.',
    ],
  },
  {
    theme: 'results',
    titles: [
      'How the market for {product} is changing',
      'What {country} tells us about next year',
      'Market watch {month} {year}: prices, rivals, openings',
    ],
    summaries: ['A sober look at the market for {product}: where we gain, where others are faster.'],
    openings: [
      'Every quarter, {department} looks beyond our own walls. This time {person} studied the market in {country}, and some findings may surprise you.',
    ],
    sections: [
      storySection('Where we gain', [
        'Customers now keep their equipment {percent} per cent longer and are willing to pay for good service.',
        'In {country} we have become the second largest supplier without a single price cut.',
        '{product} is mentioned by name in {m} public tenders.',
      ]),
      storySection('Where others are faster', [
        'Two competitors answer a request for a quotation within a day. We need {n}.',
        'Their spare parts catalogue works on a phone; ours does so since last {weekday} only.',
        'Younger buyers expect a demonstration by video before anybody visits.',
      ]),
      storySection(
        'What follows',
        ['From {nextmonth} we will try three things in {site}:'],
        [
          'Standard quotations within {n} working hours.',
          'A public price list for spare parts.',
          'One contact person for every customer, by name.',
        ],
      ),
    ],
    quotes: ['Nobody has ever complained that we answered too quickly.'],
  },
]
