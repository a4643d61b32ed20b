// JSON.parse in slices. A text of a megabyte can block the event loop for half a second, one of thirty for ten. So a
// long text is scanned byte by byte, which counts its values and its depth before anything is parsed, and then parsed
// in parts: members and elements of large objects and lists, some ten kilobytes at a time.

import { isTurnOver, nextTurn } from '../../turns.ts'
import { HttpError } from '../errors.ts'
import { decodeUtf8, notJson, parseJson, tooDeep } from './parse-json.ts'
import type { JsonPath } from './validation.ts'

export interface JsonLimits {
  /** Values, elements and members. */
  readonly valuesMax: number
  /** Deepest nesting. */
  readonly depthMax: number
  /** Bytes that are parsed at once. */
  readonly partBytes?: number
}

/** Takes a few milliseconds to parse, whatever the values. */
const PART_BYTES = 32 * 1024
/** Longest single text or number; parsing it is a matter of copying. */
const SCALAR_MAX_BYTES = 1024 * 1024
/** Handlers go through the members of an object in one go. */
const OBJECT_MEMBERS_MAX = 10_000
/** Structural characters between two checks of the clock. */
const STEPS_PER_LOOK = 2_048

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * The value of a JSON text, undefined for a blank one.
 * @throws HttpError 400 for what is not JSON, nested too deep or cannot be stored, 413 for too many values
 */
export async function readJson(bytes: Buffer, limits: JsonLimits): Promise<unknown> {
  const start = hasMark(bytes) ? 3 : 0
  if (bytes.length - start > (limits.partBytes ?? PART_BYTES)) return new LongJson(bytes, start, limits).read()
  const text = decodeUtf8(bytes.subarray(start))
  return text.trim() === '' ? undefined : parseJson(text, limits.depthMax)
}

const hasMark = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** An object or list that is open. */
interface Frame {
  readonly isList: boolean
  /** Commas that have been read. */
  commas: number
  /** The position of its first byte. */
  readonly start: number
  readonly within: Frame | null
  /** The start of the part that is not parsed yet. */
  partStart: number
  /** The start and end of the key of the member being read. */
  keyStart: number
  keyEnd: number
  /** Its parsed content; null while it is small enough to be parsed with the value around it. */
  value: unknown[] | Record<string, unknown> | null
  /** Its name in the value around it. */
  place: JsonPath | null
  /** A member or element that was read separately has just been added: a comma or the end must follow. */
  isAfterOwn: boolean
}

class LongJson {
  readonly #bytes: Buffer
  readonly #limits: JsonLimits
  readonly #partBytes: number
  readonly #start: number
  #frame: Frame | null = null
  #depth = 0
  #values = 1
  #lastText: readonly [start: number, end: number] = [0, 0]
  /** The outermost value, once it has ended, and its end. */
  #root: { value: unknown; end: number } | null = null

  constructor(bytes: Buffer, start: number, limits: JsonLimits) {
    this.#bytes = bytes
    this.#start = start
    this.#limits = limits
    this.#partBytes = limits.partBytes ?? PART_BYTES
  }

  async read(): Promise<unknown> {
    let [steps, spaces] = [0, 0]
    for (let at = this.#start; at < this.#bytes.length; at++) {
      const byte = this.#bytes[at] as number
      spaces = isSpace(byte) ? spaces + 1 : 0
      if (spaces > SCALAR_MAX_BYTES) throw tooLong()
      if (byte === QUOTE) at = this.#skipText(at)
      else if (byte === COMMA) this.#takeComma(at)
      else if (byte === COLON) this.#takeColon()
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#open(at, byte === OPEN_LIST)
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#close(at, byte === CLOSE_LIST)
      if (++steps % STEPS_PER_LOOK === 0 && isTurnOver()) await nextTurn()
    }
    if (this.#frame) throw notJson()
    if (this.#root) {
      if (!this.#isBlank(this.#root.end, this.#bytes.length)) throw notJson()
      return this.#root.value
    }
    if (this.#isBlank(this.#start, this.#bytes.length)) return undefined
    return this.#parse(this.#start, this.#bytes.length, '', '', null, 0)
  }

  /** Returns the end of the text. */
  #skipText(start: number): number {
    for (let at = start + 1; at < this.#bytes.length; at++) {
      const byte = this.#bytes[at]
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) {
        this.#lastText = [start, at + 1]
        return at
      }
      if (at - start > SCALAR_MAX_BYTES) throw tooLong()
    }
    throw notJson()
  }

  #takeComma(at: number): void {
    this.#count()
    const frame = this.#frame
    if (!frame) throw notJson()
    if (++frame.commas >= OBJECT_MEMBERS_MAX && !frame.isList)
      throw tooMany('members of one object', OBJECT_MEMBERS_MAX)
    if (frame.isAfterOwn || at - frame.partStart > this.#partBytes) {
      this.#take(frame, at)
      frame.partStart = at + 1
    }
  }

  #takeColon(): void {
    if (!this.#frame) throw notJson()
    this.#frame.keyStart = this.#lastText[0]
    this.#frame.keyEnd = this.#lastText[1]
  }

  #open(at: number, isList: boolean): void {
    this.#count()
    if (this.#root) throw notJson()
    if (++this.#depth > this.#limits.depthMax) throw tooDeep(this.#limits.depthMax)
    const within = this.#frame
    // Text before the outermost value would never be checked.
    if (!within && !this.#isBlank(this.#start, at)) throw notJson()
    const [partStart, keyStart] = [at + 1, at + 1]
    this.#frame = {
      isList,
      commas: 0,
      start: at,
      within,
      partStart,
      keyStart,
      keyEnd: keyStart,
      value: null,
      place: null,
      isAfterOwn: false,
    }
  }

  #close(at: number, isList: boolean): void {
    const frame = this.#frame
    if (!frame || frame.isList !== isList) throw notJson()
    this.#depth--
    this.#frame = frame.within
    const isSmall = frame.value === null && at - frame.start <= this.#partBytes
    if (frame.within && isSmall) return
    this.#begin(frame)
    this.#takeLast(frame, at)
    if (frame.within) this.#addOwn(frame.within, frame, at)
    else this.#root = { value: frame.value, end: at + 1 }
  }

  /** Starts reading a container in parts: the preceding text of the containers around it is parsed first. */
  #begin(frame: Frame): void {
    if (frame.value !== null) return
    frame.value = frame.isList ? [] : {}
    const { within } = frame
    if (!within) return
    this.#begin(within)
    const end = within.isList ? frame.start : within.keyStart
    if (within.isAfterOwn) throw notJson()
    if (!this.#isBlank(within.partStart, end)) {
      const comma = this.#endOfPart(within.partStart, end)
      this.#add(within, within.partStart, comma)
    }
    const between = within.isList ? '' : this.#text(within.keyEnd, frame.start).trim()
    if (!within.isList && between !== ':') throw notJson()
    const name = within.isList ? (within.value as unknown[]).length : this.#key(within)
    frame.place = { name: String(name), within: within.place }
    within.partStart = frame.start
  }

  /** The position of the comma that must precede the next member. */
  #endOfPart(start: number, end: number): number {
    let comma = end - 1
    while (comma > start && isSpace(this.#bytes[comma] as number)) comma--
    if (this.#bytes[comma] !== COMMA) throw notJson()
    return comma
  }

  #key(frame: Frame): string {
    return String(this.#parse(frame.keyStart, frame.keyEnd, '', '', frame.place, 0))
  }

  /** Takes the text up to a comma. */
  #take(frame: Frame, end: number): void {
    this.#begin(frame)
    if (frame.isAfterOwn) {
      if (!this.#isBlank(frame.partStart, end)) throw notJson()
      frame.isAfterOwn = false
    } else this.#add(frame, frame.partStart, end)
  }

  /** Parses the text up to the end, which may be empty only if the container is empty. */
  #takeLast(frame: Frame, end: number): void {
    const isBlank = this.#isBlank(frame.partStart, end)
    const isEmpty = frame.partStart === frame.start + 1
    if (frame.isAfterOwn ? !isBlank : isBlank && !isEmpty) throw notJson()
    if (!isBlank) this.#add(frame, frame.partStart, end)
  }

  #add(frame: Frame, start: number, end: number): void {
    if (frame.isList) {
      const list = frame.value as unknown[]
      const part = this.#parse(start, end, '[', ']', frame.place, list.length) as unknown[]
      if (part.length === 0) throw notJson()
      for (const element of part) list.push(element)
    } else {
      const part = this.#parse(start, end, '{', '}', frame.place, 0) as object
      const members = Object.entries(part)
      // Either nothing was there, or only members that are always dropped.
      if (members.length === 0 && this.#isBlank(start, end)) throw notJson()
      for (const [name, value] of members) (frame.value as Record<string, unknown>)[name] = value
    }
  }

  #addOwn(within: Frame, frame: Frame, at: number): void {
    if (within.isList) (within.value as unknown[]).push(frame.value)
    else if (frame.place?.name !== '__proto__') {
      ;(within.value as Record<string, unknown>)[frame.place?.name as string] = frame.value
    }
    within.partStart = at + 1
    within.isAfterOwn = true
  }

  #count(): void {
    if (++this.#values > this.#limits.valuesMax) {
      throw tooMany('values', this.#limits.valuesMax)
    }
  }

  #parse(start: number, end: number, open: string, close: string, place: JsonPath | null, first: number): unknown {
    if (end - start > SCALAR_MAX_BYTES + PART_BYTES) throw tooLong()
    // Depth has been checked already.
    return parseJson(open + this.#text(start, end) + close, Number.POSITIVE_INFINITY, place, first)
  }

  #text(start: number, end: number): string {
    return decodeUtf8(this.#bytes.subarray(start, end))
  }

  #isBlank(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (!isSpace(this.#bytes[at] as number)) return false
    return true
  }
}

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

const tooMany = (what: string, max: number) => new HttpError(413, `The body holds more than ${max} ${what}`)

const tooLong = () => new HttpError(413, `A text in the body takes ${SCALAR_MAX_BYTES} bytes at most`)
