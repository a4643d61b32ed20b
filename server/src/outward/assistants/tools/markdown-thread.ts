// The thread that turns Markdown into HTML, see markdown.ts.

import { marked } from 'marked'
import { respondToCalls } from '../../../platform/helper-thread.ts'

void respondToCalls((markdown: string) => marked.parse(markdown, { gfm: true, async: false }))
