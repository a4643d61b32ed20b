// Stories of plants and warehouses: safety and operations.

import { type Story, storySection } from './story.ts'

export const OPERATIONS_STORIES: readonly Story[] = [
  {
    theme: 'safety',
    titles: [
      'Near miss in {site}: what happened and what we changed',
      'One second of inattention: lessons from {site}',
      'Safety moment {month}: the strap that nobody wanted to fetch',
    ],
    summaries: ['Nobody was hurt. Please take three minutes all the same.'],
    openings: [
      'On {pastdate}, shortly after {time}, a pallet slipped from a fork in {room} of the {site} warehouse. Nobody stood underneath. A minute earlier, {first} would have.',
      'A load, a short way, no strap: on {pastdate} this almost went badly wrong in {site}. Nobody was hurt, and that was luck.',
    ],
    sections: [
      storySection('What happened', [
        'The route had been changed for a delivery, and the sign pointed the wrong way.',
        'The load was within the limit, but it was not strapped.',
        'Two people noticed beforehand; neither wanted to hold up the shift.',
      ]),
      storySection(
        'What we changed',
        ['{department} and the works council agreed on immediate measures:'],
        [
          'Walkways in {site} are now separated by barriers, not only by paint.',
          'Nobody moves a load without straps, however short the way.',
          'Everyone may stop work. No reason needed, no questions asked.',
          'The lighting in {room} is being replaced this week.',
        ],
      ),
      storySection('What you can do today', [
        'Walk through your own area with fresh eyes, preferably with someone from another team.',
        'Report what you see in the safety app; photos help.',
        'Of the {m} reports last month, {n} came from people who had been here less than a year.',
      ]),
    ],
    quotes: [
      'The report takes two minutes. The visit to a family takes a lifetime.',
      'I stopped the line for a loose bolt. Nobody complained, and somebody said thank you.',
    ],
  },
  {
    theme: 'safety',
    titles: [
      '{many} days without an accident in {site}',
      'Fire drill in {site} on {date}: what to expect',
      'Safe through {month}: five reminders for {site}',
      'Alarm in {site} on {date}: please take part in the drill',
    ],
    summaries: ['Dates, duties and a few good reasons, in two minutes of reading.'],
    openings: [
      'Safety is what we do when nobody is watching. In {site} this has worked for {many} days in a row, and we want it to stay that way.',
      'On {date} at {time} the alarm will sound in {site}. It is a drill, but please treat it as if it were not.',
    ],
    sections: [
      storySection(
        'Please remember',
        ['Five things that matter most this month:'],
        [
          'Eye protection in all marked areas, visitors included.',
          'Keep escape routes clear. A trolley parked "for a moment" is an obstacle.',
          'Hold the handrail, and put the phone away on stairs.',
          'Check forklifts before every shift, not only on {weekday}.',
          'Drink enough: water is free in every hall.',
        ],
      ),
      storySection('Who helps', [
        '{person} and the first aiders of {department} are there on every shift; their names are on the green boards.',
        'You would like to become a first aider? The next course is on {date} in {room}.',
        'Training counts as working time, of course.',
      ]),
      storySection('In numbers', [
        'Last year {site} recorded {n} accidents, {percent} per cent fewer than the year before.',
        'Most were cuts and slips, and most happened in the last hour of a shift.',
        'That is why breaks have been moved forward by fifteen minutes.',
      ]),
    ],
    quotes: ['We do not count days to break a record. We count them so that everyone goes home.'],
  },
  {
    theme: 'operations',
    titles: [
      'How {site} cut changeover time by {percent} per cent',
      'Output record in {month}: {many} units from {site}',
      'A stopwatch and a strip of tape: what changed on line {n} in {site}',
      '{project} has reached its first milestone',
    ],
    summaries: ['Small changes, checked every day: how the team in {site} made its work easier.'],
    openings: [
      'It started with a stopwatch and a strip of tape on the floor. Just {n} weeks later, changing over the line in {site} takes less time than a coffee break.',
      'In {month} the team in {site} finished {many} units, more than ever before, and without a single extra Saturday.',
    ],
    sections: [
      storySection('What was in the way', [
        'Tools lay where there was space, not where they were needed.',
        'Every shift had its own way, and each was sure that it was the best.',
        'Material for {product} arrived in boxes that first had to be unpacked twice.',
      ]),
      storySection(
        'What the team did',
        ['{person} asked everyone for one idea. These were put into practice first:'],
        [
          'Shadow boards at all stations, so that a missing tool is seen at once.',
          'One standard, written by all shifts together and reviewed every month.',
          'Boxes from the supplier that go directly to the line.',
          'Ten minutes of handover with both shifts at the board.',
        ],
      ),
      storySection('What comes next', [
        'The method moves to {othersite} in {nextmonth}, with two colleagues from {site} as coaches.',
        '{department} will check whether it suits smaller series as well.',
        'The bottleneck is now the test bench, and ideas are welcome.',
      ]),
    ],
    quotes: [
      'Nobody works faster. We just walk less and search less.',
      'The best ideas came from the night shift. We should have asked years ago.',
    ],
  },
  {
    theme: 'operations',
    titles: [
      'Supply bottleneck for {product}: where we stand',
      'Quality finding on {product}: what to check',
      'Supplier in {country} stops production: what it means for {department}',
      'Parts on hold in {site}: {product} after incoming inspection',
    ],
    summaries: ['What is affected, what is not, and when we expect normal operation again.'],
    openings: [
      'A supplier in {country} has stopped production for about {n} weeks. Orders for {product} are affected, most others are not.',
      'During incoming inspection in {site}, {department} found deviations on {m} parts. No customer is affected, and we want it to stay like that.',
    ],
    sections: [
      storySection('Current situation', [
        'Stock covers our needs until about {date}.',
        'A second supplier delivers first samples this {weekday}.',
        'Orders already confirmed will be met; for new ones please add {n} working days.',
      ]),
      storySection(
        'Please do the following',
        ['Until further notice:'],
        [
          'Check the date code on every part before fitting it.',
          'Put blocked parts on the red rack in {room}, never back on the shelf.',
          'Do not promise delivery dates without asking Production Planning.',
          'Send questions from customers to {department}; prepared answers are on the intranet.',
        ],
      ),
      storySection('What happens behind the scenes', [
        '{person} leads a small team that meets every morning at {morning}.',
        'It publishes a short update here each {weekday}, even if there is nothing new.',
        'Afterwards we will look at why a single supplier could stop us at all.',
      ]),
    ],
    quotes: ['Better an early no than a late maybe.'],
  },
]
