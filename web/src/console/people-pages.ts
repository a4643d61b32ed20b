// Pages about people: who is there, and in which groups.

import type { PageRoute } from '../app/navigation/page-route.ts'

export const peoplePages: readonly PageRoute[] = []
