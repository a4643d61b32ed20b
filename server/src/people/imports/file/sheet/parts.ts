// The parts of a spreadsheet file, a ZIP of XML, unpacked a piece at a time and counted: a gigabyte may stand behind a megabyte.

import { Parser } from 'htmlparser2'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { FileError } from '../file-error.ts'

/** Size limit of all parts together. */
const UNPACKED_MAX_BYTES = 500_000_000
/** Parts of a file; a large workbook has some hundred. */
const PARTS_MAX = 10_000
/** Unpacked at once; then the reader says that it is alive. */
const STEP_BYTES = 8_000_000

const ZIP = Buffer.from('PK')
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

export type Attributes = Readonly<Record<string, string>>

/** Handlers of a part's elements; names are without their prefix. */
export interface PartReader {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

export interface Parts {
  /** Reads a part, and yields after each step; a part that is missing has nothing in it. Throws FileError. */
  read(name: string, reader: PartReader): AsyncGenerator<void>
  has(name: string): boolean
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The parts of a spreadsheet. Throws FileError. */
export async function openParts(bytes: Buffer): Promise<Parts> {
  if (bytes.subarray(0, OLE.length).equals(OLE)) throw new FileError('encrypted')
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) throw new FileError('damaged')
  const { zip, entries } = await damagedUnless(() => readDirectory(bytes))
  let unpacked = 0
  return { has: name => entries.has(name), read }

  async function* read(name: string, reader: PartReader): AsyncGenerator<void> {
    const entry = entries.get(name)
    if (!entry) return
    if (entry.isEncrypted()) throw new FileError('encrypted')
    const parser = createParser(reader)
    const decoder = new TextDecoder()
    const stream = await damagedUnless(() => zip.openReadStreamPromise(entry))
    let step = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        unpacked += chunk.length
        if (unpacked > UNPACKED_MAX_BYTES) throw new FileError('too_large')
        parser.write(decoder.decode(chunk, { stream: true }))
        step += chunk.length
        if (step < STEP_BYTES) continue
        step = 0
        yield
      }
      parser.end(decoder.decode())
      yield
    } catch (error) {
      throw error instanceof FileError ? error : new FileError('damaged')
    } finally {
      stream.destroy()
    }
  }
}

async function readDirectory(bytes: Buffer): Promise<{ zip: ZipFile; entries: ReadonlyMap<string, Entry> }> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const entries = new Map<string, Entry>()
  if (zip.entryCount > PARTS_MAX) throw new FileError('too_large')
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return { zip, entries }
}

async function damagedUnless<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('damaged')
  }
}

/** Knows the five entities of XML and numbers of characters; those that a document declares stay as they are written. */
function createParser(reader: PartReader): Parser {
  return new Parser(
    {
      onopentag: (name, attributes) => reader.open?.(localName(name), attributes),
      ontext: text => reader.text?.(text),
      onclosetag: name => reader.close?.(localName(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
}
