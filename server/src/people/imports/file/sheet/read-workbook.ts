// The rows of the first sheet of a workbook (.xlsx, ECMA-376): texts, numbers, days and the stored values of formulas. Macros, pictures
// and links are other parts, which nothing opens.

import { FileError } from '../file-error.ts'
import { type NumberFormat, numberFormatOf } from './cell-formats.ts'
import { type Attributes, openParts, type Parts } from './parts.ts'
import { type SheetRow, sheetReader } from './sheet-rows.ts'

/** Characters of all texts that cells share. */
const SHARED_MAX_CHARACTERS = 100_000_000
const WORKBOOK = 'xl/workbook.xml'

export interface Step {
  readonly epoch: 1900 | 1904
  readonly rows: readonly SheetRow[]
}

/** Yields after each step of the work, with the rows that it read. Throws FileError. */
export async function* readWorkbook(bytes: Buffer): AsyncGenerator<Step> {
  const parts = await openParts(bytes)
  const name = (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument')?.target ?? WORKBOOK
  if (!parts.has(name)) throw new FileError('damaged')
  const sheets: string[] = []
  let is1904 = false
  await all(
    parts.read(name, {
      open(tag, attributes) {
        if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
        if (tag === 'sheet') sheets.push(relationOf(attributes))
      },
    }),
  )
  const relations = await relationsOf(parts, name)
  const targetOf = (kind: string) => relations.find(({ type }) => type === kind)?.target ?? ''
  const worksheets = sheets.flatMap(id => relations.filter(one => one.id === id && one.type === 'worksheet'))
  const sheet = worksheets[0]?.target ?? 'xl/worksheets/sheet1.xml'
  if (!parts.has(sheet)) throw new FileError('damaged')
  const epoch = is1904 ? 1904 : 1900
  const formats = await readFormats(parts, targetOf('styles'))
  const texts: string[] = []
  for await (const _ of readTexts(parts, targetOf('sharedStrings'), texts)) yield { epoch, rows: [] }
  const reader = sheetReader({ is1904, texts, formats })
  for await (const _ of parts.read(sheet, reader)) yield { epoch, rows: reader.take() }
}

async function all(steps: AsyncIterable<void>): Promise<void> {
  for await (const _ of steps);
}

const relationOf = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => /:id$/.test(name))?.[1] ?? ''

interface Relation {
  readonly id: string
  /** The last word of its address. */
  readonly type: string
  readonly target: string
}

/** The files that a part refers to; '': the file itself. */
async function relationsOf(parts: Parts, part: string): Promise<Relation[]> {
  const at = part.lastIndexOf('/') + 1
  const found: Relation[] = []
  await all(
    parts.read(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`, {
      open(tag, { Id = '', Type = '', Target = '', TargetMode }) {
        if (tag !== 'Relationship' || TargetMode === 'External') return
        const base = `file:///${part}`
        if (!URL.canParse(Target, base)) return
        const target = new URL(Target, base).pathname.slice(1)
        found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
      },
    }),
  )
  return found
}

async function readFormats(parts: Parts, name: string): Promise<NumberFormat[]> {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  let isInCells = false
  await all(
    parts.read(name, {
      open(tag, { numFmtId = '0', formatCode = '' }) {
        if (tag === 'numFmt') codes.set(numFmtId, formatCode)
        if (tag === 'cellXfs') isInCells = true
        if (tag === 'xf' && isInCells) formats.push(numberFormatOf(Number(numFmtId), codes.get(numFmtId)))
      },
      close(tag) {
        if (tag === 'cellXfs') isInCells = false
      },
    }),
  )
  return formats
}

/** The texts that cells name by their number, without the readings of East Asian ones. */
async function* readTexts(parts: Parts, name: string, texts: string[]): AsyncGenerator<void> {
  let text = ''
  let characters = 0
  let isText = false
  let isReading = false
  yield* parts.read(name, {
    open(tag) {
      if (tag === 'si') text = ''
      if (tag === 'rPh') isReading = true
      if (tag === 't') isText = !isReading
    },
    text(part) {
      if (!isText) return
      characters += part.length
      if (characters > SHARED_MAX_CHARACTERS) throw new FileError('too_large')
      text += part
    },
    close(tag) {
      if (tag === 't') isText = false
      if (tag === 'rPh') isReading = false
      if (tag === 'si') texts.push(text)
    },
  })
}
