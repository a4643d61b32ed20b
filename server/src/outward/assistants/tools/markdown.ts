import { HelperThread } from '../../../platform/helper-thread.ts'
import { ToolError } from './tool.ts'

/** Texts of many unpaired marks take the library seconds, and deep nesting more stack than there is. */
const WORK_MAX_MS = 2_000

const helper = new HelperThread<string, string>(new URL('./markdown-thread.ts', import.meta.url), WORK_MAX_MS)

/** The HTML of Markdown, not yet sanitised. Throws ToolError for what cannot be read in time. */
export async function htmlOfMarkdown(markdown: string): Promise<string> {
  try {
    return await helper.run(markdown)
  } catch {
    throw new ToolError('body is not Markdown that can be read: use fewer marks, and less nesting')
  }
}
