// The thread that parses feeds, see feed-parser.ts.

import { respondToCalls } from '../../platform/helper-thread.ts'
import { readBody } from './feed/feed-body.ts'

void respondToCalls(readBody)
