// The maximum of streams of a user, over all nodes. Each node knows the streams that were opened, on any node, since its own of
// that user: the node of the sixth newest ends it. After a crash of a node, another may end one too early; that client reconnects
// as the newest.

import type { Stream } from './stream.ts'

export const STREAMS_PER_USER_MAX = 5

interface Opened {
  /** Sorts by the time of opening. */
  readonly id: string
  /** Null on another node. */
  readonly stream: Stream | null
}

export class UserStreams {
  readonly #byUser = new Map<string, Opened[]>()

  add(stream: Stream): void {
    const key = keyOf(stream.programId, stream.userId)
    const opened = this.#byUser.get(key) ?? []
    this.#byUser.set(key, opened)
    opened.push({ id: stream.id, stream })
    this.#endOldest(opened)
  }

  remove({ programId, userId, id }: Stream): void {
    this.#drop(programId, userId, id)
  }

  /** Another node has opened one. */
  openedElsewhere(programId: number, userId: number, id: string): void {
    const opened = this.#byUser.get(keyOf(programId, userId))
    if (!opened || opened.some(one => one.id === id)) return
    opened.push({ id, stream: null })
    // The message was batched: streams of this node may have been opened in the meantime.
    opened.sort((one, other) => (one.id < other.id ? -1 : 1))
    this.#endOldest(opened)
  }

  closedElsewhere(programId: number, userId: number, id: string): void {
    this.#drop(programId, userId, id)
  }

  /** Those of this node. */
  of(programId: number, userId: number): Stream[] {
    return (this.#byUser.get(keyOf(programId, userId)) ?? []).flatMap(({ stream }) => stream ?? [])
  }

  #endOldest(opened: readonly Opened[]): void {
    // Ending a stream may remove it from the list.
    for (const { stream } of opened.slice(0, -STREAMS_PER_USER_MAX)) stream?.close('newer')
    const elsewhere = opened.slice(0, -STREAMS_PER_USER_MAX).filter(({ stream }) => stream === null)
    for (const { id } of elsewhere) this.#takeOut(opened as Opened[], id)
  }

  #drop(programId: number, userId: number, id: string): void {
    const key = keyOf(programId, userId)
    const opened = this.#byUser.get(key)
    if (!opened) return
    this.#takeOut(opened, id)
    if (opened.every(({ stream }) => stream === null)) this.#byUser.delete(key)
  }

  #takeOut(opened: Opened[], id: string): void {
    const index = opened.findIndex(one => one.id === id)
    if (index >= 0) opened.splice(index, 1)
  }
}

const keyOf = (programId: number, userId: number): string => `${programId} ${userId}`
