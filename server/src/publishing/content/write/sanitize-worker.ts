// The thread that sanitises long bodies, see sanitize-body.ts.

import { respondToCalls } from '../../../platform/helper-thread.ts'
import { sanitizeNow } from './sanitize-html.ts'

void respondToCalls(sanitizeNow)
