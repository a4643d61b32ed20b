// Newsletters on their way (decision 0117): how they look (`render/`), who gets them (`send/`), what is measured (`tracking/`) and what became of them
// (`read/`). Their texts are kept by publishing/newsletters, their mails are sent by outward/messages.
//
// At its time a newsletter begins; its people are decided in sets, each with the posts that they see (`decide-set.ts`). A mail is
// rendered when it is sent, and shared by all who see the same posts in the same language (`newsletter-sender.ts`).

import type { Module } from '../../shared/module.ts'
import { pictureRoutes } from './pictures.ts'
import { listNewsletterDeliveries } from './read/deliveries.ts'
import { readFeedNewsletter } from './read/feed-newsletter.ts'
import { countNewsletterRecipients, previewNewsletter, testNewsletter } from './read/preview.ts'
import { readNewsletterResults } from './read/results.ts'
import { newsletterRetention } from './retention.ts'
import { newsletterSender, renderedNewsletters } from './send/newsletter-sender.ts'
import { newsletterPlanner } from './send/plan-newsletters.ts'
import { cancelNewsletter, sendNewsletter } from './send/send-endpoints.ts'
import { clickSettler, measurements, measurementWriter } from './tracking/measurements.ts'
import { measuringRoutes } from './tracking/measuring-route.ts'

export const newsletterMailsModule: Module = {
  name: 'newsletter mails',
  states: [measurements, renderedNewsletters],
  endpoints: {
    sendNewsletter,
    cancelNewsletter,
    testNewsletter,
    previewNewsletter,
    countNewsletterRecipients,
    readNewsletterResults,
    listNewsletterDeliveries,
    readFeedNewsletter,
  },
  rawRoutes: services => [...measuringRoutes(services), ...pictureRoutes(services)],
  listeners: [measurementWriter],
  workers: [newsletterPlanner, newsletterSender, clickSettler, newsletterRetention],
}
