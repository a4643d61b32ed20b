import type { LRUCache } from 'lru-cache'
import { growingCache } from '../../platform/growing-cache.ts'

/** A block of people, one bit each, that something is true of: a post was shown to them, they were active. */
export interface Mark {
  readonly programId: number
  /** The post, or the time in seconds. */
  readonly key: number
  readonly block: number
  /** The first bit is the highest one of the first byte, as in the database. */
  readonly people: Uint8Array
}

const BITS_PER_BYTE = 8

/**
 * Collects bits until they are written. Written bits are cached, so that rereading a page costs the database nothing.
 */
export class Marks {
  readonly #peoplePerBlock: number
  readonly #known: LRUCache<string, Mark>
  #changed = new Map<string, Mark>()

  constructor(peoplePerBlock: number, blocksKeptMax: number) {
    this.#peoplePerBlock = peoplePerBlock
    this.#known = growingCache(blocksKeptMax)
  }

  add(programId: number, key: number, userId: number): void {
    const block = Math.floor(userId / this.#peoplePerBlock)
    const place = userId - block * this.#peoplePerBlock
    const byte = Math.floor(place / BITS_PER_BYTE)
    const bit = 1 << (BITS_PER_BYTE - 1 - (place % BITS_PER_BYTE))
    const name = `${programId} ${key} ${block}`
    const mark = this.#known.get(name) ?? this.#changed.get(name) ?? this.#start(name, programId, key, block)
    if (((mark.people[byte] as number) & bit) !== 0) return
    mark.people[byte] = (mark.people[byte] as number) | bit
    this.#changed.set(name, mark)
  }

  /** What has changed since it was last taken. */
  take(): readonly Mark[] {
    const taken = [...this.#changed.values()]
    this.#changed = new Map()
    return taken
  }

  /** Marks that could not be written: they are taken again. */
  giveBack(marks: readonly Mark[]): void {
    for (const mark of marks) {
      const name = `${mark.programId} ${mark.key} ${mark.block}`
      const newer = this.#changed.get(name)
      if (newer && newer !== mark)
        for (const [n, byte] of mark.people.entries()) newer.people[n] = (newer.people[n] as number) | byte
      else this.#changed.set(name, mark)
    }
  }

  #start(name: string, programId: number, key: number, block: number): Mark {
    const mark = { programId, key, block, people: new Uint8Array(this.#peoplePerBlock / BITS_PER_BYTE) }
    this.#known.set(name, mark)
    return mark
  }
}
