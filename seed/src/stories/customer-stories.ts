// Stories of products and customers.

import { type Story, storySection } from './story.ts'

export const CUSTOMER_STORIES: readonly Story[] = [
  {
    theme: 'customers',
    titles: [
      'From complaint to contract: a story from {site}',
      'A customer visit to {site} that changed our minds',
      'Why {first} called an angry customer back on a {weekday}',
      'Cake and a long list: what users of {product} told {department}',
    ],
    summaries: ['What happens when the people who build {product} meet those who use it every day.'],
    openings: [
      'When {person} picked up the phone on a rainy {weekday}, the customer was angry, and with good reason. Only {n} weeks later the same customer signed for three more years.',
      'On {pastdate}, twelve people who use {product} every day came to {site}. They brought cake, and a long list.',
    ],
    sections: [
      storySection('What they told us', [
        'The machine itself was never the problem. The manual was.',
        'It took {n} calls to find the right person, each with a new ticket number.',
        'The spare part arrived on time, but without the two screws that cost less than the stamp on the letter.',
      ]),
      storySection(
        'What we changed',
        ['{department} and {otherdepartment} sat down together and found quick answers:'],
        [
          'Every parcel now contains a card with one name and one number.',
          'The manual fits on {n} pages and has pictures.',
          'Small parts up to ten euros are sent at once, without a form.',
        ],
      ),
      storySection('What came of it', [
        'Calls about {product} went down by {percent} per cent within two months.',
        'More important: the conversations are about ideas again, not about invoices.',
        'The next visit is planned for {nextmonth}; {m} customers have already signed up.',
      ]),
    ],
    quotes: [
      'They listened, they apologised, and then they fixed it. In that order.',
      'You learn more in an hour at the customer than in a week of meetings.',
    ],
  },
  {
    theme: 'customers',
    titles: [
      'Contract signed: {product} goes to {country}',
      '{site} wins the largest order of {quarter}',
      '{m} locations, one order: {product} in {country}',
    ],
    summaries: ['A long tender, a short night and a good end. With thanks to {department}.'],
    openings: [
      'At {evening} on {weekday} the e-mail arrived: we got it. After {n} months of tendering, the largest operator in {country} has ordered {product} for {m} locations.',
    ],
    sections: [
      storySection('How it came about', [
        'It began with a small repair that {person} did on the way home.',
        'The customer remembered, and invited us to a tender that we would never have seen otherwise.',
        'A team from {department} and {otherdepartment} worked on the offer, and turned {n} drafts into one clear page.',
      ]),
      storySection(
        'What made the difference',
        ['The customer named three reasons:'],
        [
          'We said openly what {product} cannot do.',
          'Our service team answered within the hour, every time.',
          'The price was not the lowest, but it was complete.',
        ],
      ),
      storySection('What comes now', [
        'Delivery starts in {nextmonth}, so {site} will run an additional shift for about {n} weeks.',
        'Volunteers are welcome; please talk to your team lead by {weekday}.',
        'And there will be cake, of course.',
      ]),
    ],
    quotes: ['Honesty is a sales argument. We should use it more often.'],
  },
  {
    theme: 'product',
    titles: [
      '{product} gets better: what is new in {month}',
      'Release notes for humans: {product} in {quarter}',
      '{product}: what to tell your customers in {month}',
      '{product}: the {n} improvements you asked for',
    ],
    summaries: [
      'Quieter, simpler, easier to repair. The new version of {product} ships from {nextmonth}.',
      'The most important changes to {product}, and what to tell customers about them.',
    ],
    openings: [
      'From {date} we deliver the new version of {product}. Most changes go back to feedback from service and stores, so this release is yours as much as ours.',
      '{n} prototypes, {m} testers and one very patient laboratory: the new {product} is ready.',
    ],
    sections: [
      storySection(
        'What is new',
        ['The short list for everybody in a hurry:'],
        [
          'Starts {percent} per cent faster and uses less energy while waiting.',
          'The cover opens without tools, so filters are changed in two minutes.',
          'Warnings are written in plain words instead of numbers.',
          'All screws have the same head. All of them.',
        ],
      ),
      storySection('What stays', [
        'Spare parts of the previous version fit for at least ten more years.',
        'Accessories keep their order numbers.',
        'Prices remain unchanged until the end of {quarter}.',
      ]),
      storySection('What you should know', [
        'Customers with an open order may switch to the new version free of charge until {date}.',
        'Training takes forty minutes and is available in {n} languages from {weekday}.',
        'Please send questions to {person}, who collects and answers them every week.',
      ]),
    ],
    quotes: [
      'The best feature is the one nobody needs explained.',
      'We took out more than we put in, and that was the hard part.',
    ],
  },
  {
    theme: 'product',
    titles: [
      'An experiment that failed, and what we learned for {product}',
      'How {person} made {product} {percent} per cent quieter',
      'What {m} trials in {site} taught us',
      'Inside {product}: where the noise went',
    ],
    summaries: ['A look into the laboratory in {site}, where failing is part of the method.'],
    openings: [
      'For {n} months a small team in {site} tried to replace the most expensive part of {product}. It did not work. It was worth it all the same.',
      'If you stand next to {product} today you hear almost nothing. {person} from {department} explains how that came about.',
    ],
    sections: [
      storySection('The idea', [
        'It was born on a service call in {country}, where a technician had wrapped the housing in a blanket.',
        'The blanket helped, so the question was: what is a blanket in engineering terms?',
        'A sketch on a napkin became a model from the workshop printer within a day.',
      ]),
      storySection('The tests', [
        'We ran {m} trials at temperatures between minus ten and plus fifty degrees.',
        'The first {n} versions cracked, the next ones rattled.',
        'Then {colleague} suggested using a material that we otherwise put into packaging.',
      ]),
      storySection(
        'What we keep',
        ['Even where the result is no product, something remains:'],
        [
          'A test bench that every team can book.',
          'A supplier for recycled foam, at half the price.',
          'A habit: show it on {weekday}, however unfinished it is.',
        ],
      ),
    ],
    quotes: ['If every experiment works, you are not experimenting.'],
  },
]
