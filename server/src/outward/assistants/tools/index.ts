import type { AssistantCall } from '../assistant-call.ts'
import { draftPost } from './draft.ts'
import { myNotifications } from './notifications.ts'
import { findPeople } from './people.ts'
import { readPost, toConfirm, whatsNew } from './posts.ts'
import { search } from './search.ts'
import type { Tool } from './tool.ts'

const TOOLS: readonly Tool[] = [whatsNew, search, readPost, toConfirm, findPeople, myNotifications, draftPost]

/** The tools that are there for the person of this call. */
export const toolsFor = (call: AssistantCall): readonly Tool[] => TOOLS.filter(tool => tool.isFor(call))
