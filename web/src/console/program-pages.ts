// Pages about the program itself: exports, audit log, settings.

import type { PageRoute } from '../app/navigation/page-route.ts'

export const programPages: readonly PageRoute[] = []
