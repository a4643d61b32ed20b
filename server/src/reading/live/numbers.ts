// The counts of the users whose streams are open, as in /v2/me: recounted when their data changed, for many in one statement, one
// statement at a time.

import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/logger.ts'
import { countMustReadsOfUsers } from '../feeds/index.ts'
import { commonFingerprint, countUnreadOfUsers } from '../notifications/index.ts'
import type { Stream } from './stream.ts'
import { type Numbers, notificationsEvent } from './stream-events.ts'

/** Users of one statement. */
const SET_SIZE = 200
/** Between statements, which leaves capacity of the database to requests. */
const PAUSE_MS = 100

interface Program {
  readonly waiting: Set<number>
  /** Fingerprint of the common notifications when last read; it covers every post that must be acknowledged. */
  fingerprint: string | null
  isLookedAt: boolean
}

export class LiveNumbers {
  readonly #database: Database
  readonly #logger: Logger
  readonly #streamsOf: (programId: number, userId: number) => readonly Stream[]
  readonly #usersOf: (programId: number) => Iterable<number>
  readonly #programs = new Map<number, Program>()
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(
    { database, logger }: { readonly database: Database; readonly logger: Logger },
    streamsOf: (programId: number, userId: number) => readonly Stream[],
    usersOf: (programId: number) => Iterable<number>,
  ) {
    this.#database = database
    this.#logger = logger
    this.#streamsOf = streamsOf
    this.#usersOf = usersOf
  }

  /** Data of this user changed; null: of all users. */
  changed(programId: number, userId: number | null): void {
    const { waiting } = this.#program(programId)
    if (userId === null) for (const id of this.#usersOf(programId)) waiting.add(id)
    else if (this.#streamsOf(programId, userId).length > 0) waiting.add(userId)
    if (waiting.size > 0) this.#timer ??= setTimeout(() => this.#run(), 0).unref()
  }

  /** Something was published or withdrawn: checks whether that changes notifications. */
  mayHaveChanged(programId: number): void {
    this.#program(programId).isLookedAt = true
    this.#timer ??= setTimeout(() => this.#run(), 0).unref()
  }

  /** No user of the program has a stream any more. */
  drop(programId: number): void {
    this.#programs.delete(programId)
  }

  stop(): void {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  #program(programId: number): Program {
    let program = this.#programs.get(programId)
    if (!program) {
      program = { waiting: new Set(), fingerprint: null, isLookedAt: false }
      this.#programs.set(programId, program)
    }
    return program
  }

  async #run(): Promise<void> {
    let isMore = false
    try {
      for (const [id, program] of this.#programs) {
        if (program.isLookedAt) await this.#lookAt(id, program)
        if (program.waiting.size > 0) await this.#sendNumbers(id, program)
        isMore ||= program.waiting.size > 0
      }
    } catch (error) {
      this.#logger.warn({ err: error }, 'numbers of live streams could not be counted')
      isMore = true
    }
    this.#timer = null
    isMore ||= [...this.#programs.values()].some(({ waiting, isLookedAt }) => isLookedAt || waiting.size > 0)
    if (isMore && !this.#isStopped) this.#timer = setTimeout(() => this.#run(), PAUSE_MS).unref()
  }

  async #lookAt(programId: number, program: Program): Promise<void> {
    program.isLookedAt = false
    const fingerprint = await commonFingerprint(this.#database, programId)
    if (fingerprint === program.fingerprint) return
    program.fingerprint = fingerprint
    for (const id of this.#usersOf(programId)) program.waiting.add(id)
  }

  async #sendNumbers(programId: number, program: Program): Promise<void> {
    const ids = [...program.waiting].slice(0, SET_SIZE)
    // Cleared before counting: changes meanwhile trigger another count.
    for (const id of ids) program.waiting.delete(id)
    const present = ids.filter(id => this.#streamsOf(programId, id).length > 0)
    if (present.length === 0) return
    try {
      const unread = await countUnreadOfUsers(this.#database, programId, present)
      const mustReads = await countMustReadsOfUsers(this.#database, programId, present)
      for (const id of present) {
        this.#write(programId, id, { unread: unread.get(id) ?? 0, required: mustReads.get(id) ?? 0 })
      }
    } catch (error) {
      for (const id of present) program.waiting.add(id)
      throw error
    }
  }

  #write(programId: number, userId: number, numbers: Numbers): void {
    const text = notificationsEvent(numbers)
    for (const stream of this.#streamsOf(programId, userId)) {
      if (stream.sentNumbers === text) continue
      stream.sentNumbers = text
      stream.write(text)
    }
  }
}
