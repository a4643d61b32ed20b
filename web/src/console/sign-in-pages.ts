// Pages about how people sign in: the identity providers of the program.

import { KeyRound } from 'lucide-react'
import { page } from '../app/navigation/page-route.ts'
import { administrators, sections } from './access.ts'

const words = ['data', 'console/sign_in'] as const

export const signInPages = [
  page('/sign-in', words, () => import('./sign-in/providers-page.tsx').then(file => file.ProvidersPage), {
    ...administrators,
    nav: { label: 'nav.sign_in', icon: KeyRound, section: sections.people },
  }),
  page(
    '/sign-in/:provider_id',
    words,
    () => import('./sign-in/provider-page.tsx').then(file => file.ProviderPage),
    administrators,
  ),
]
