// Pages about other systems: identity providers, clients, webhooks.

import { AppWindow, IdCard, Webhook } from 'lucide-react'
import { page } from '../app/navigation/page-route.ts'
import { administrators, managers, sections } from './access.ts'

const section = sections.integrations
const shared = ['console/common', 'console/integration'] as const

export const integrationPages = [
  page('/scim', [...shared, 'console/scim'], () => import('./scim/scim-page.tsx').then(file => file.ScimPage), {
    ...administrators,
    nav: { label: 'nav.scim', icon: IdCard, section },
  }),
  page(
    '/scim/requests',
    [...shared, 'data', 'console/scim'],
    () => import('./scim/requests-page.tsx').then(file => file.RequestsPage),
    administrators,
  ),
  page(
    '/clients',
    [...shared, 'data', 'console/clients'],
    () => import('./clients/clients-page.tsx').then(file => file.ClientsPage),
    { ...administrators, nav: { label: 'nav.clients', icon: AppWindow, section } },
  ),
  page(
    '/clients/:client_id',
    [...shared, 'console/clients'],
    () => import('./clients/client-page.tsx').then(file => file.ClientPage),
    administrators,
  ),
  page(
    '/webhooks',
    [...shared, 'console/webhooks'],
    () => import('./webhooks/webhooks-page.tsx').then(file => file.WebhooksPage),
    { ...managers, nav: { label: 'nav.webhooks', icon: Webhook, section } },
  ),
  page(
    '/webhooks/events',
    [...shared, 'console/webhooks'],
    () => import('./webhooks/events-page.tsx').then(file => file.EventsPage),
    managers,
  ),
  page(
    '/webhooks/:subscription_id',
    [...shared, 'console/webhooks'],
    () => import('./webhooks/subscription-page.tsx').then(file => file.SubscriptionPage),
    managers,
  ),
  page(
    '/webhooks/:subscription_id/deliveries/:delivery_id',
    [...shared, 'console/webhooks'],
    () => import('./webhooks/delivery-page.tsx').then(file => file.DeliveryPage),
    managers,
  ),
]
