import { hintPosts } from '../../../src/shared/live/hints.ts'
import type { TestApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { closeAfterFile } from '../../support/lifetime.ts'
import { LiveListener } from '../../support/live-listener.ts'

const listeners: LiveListener[] = []

/** Opens a stream that is closed with the file's tests. */
export async function listen(caller: Caller, headers?: Record<string, string>): Promise<LiveListener> {
  const listener = await LiveListener.open(caller, headers)
  listeners.push(listener)
  closeAfterFile.add(() => listener.close())
  return listener
}

/** Streams of this process that have not ended. */
export const openStreams = (): number => listeners.filter(({ hasEnded }) => !hasEnded).length

/** No post has such an id; hints name posts without looking at them. */
const NO_POSTS_FROM = 2_000_000_000
let marks = 0

/**
 * Waits until the stream has been sent all hints so far. They keep their order, except that one about a post waits until a second
 * has passed since the last one about it: so a made-up post is hinted at twice.
 */
export async function settled({ app }: TestApp, programId: number, page: LiveListener): Promise<void> {
  const mark = NO_POSTS_FROM + ++marks
  for (const times of [1, 2]) {
    await app.services.database.transaction(programId, async db => hintPosts(db, [mark]))
    await eventually(
      async () => page.events.filter(({ data }) => data.content_id === mark).length,
      count => count === times,
    )
  }
  page.events.splice(0, page.events.length, ...page.events.filter(({ data }) => data.content_id !== mark))
}
