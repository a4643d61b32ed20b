// Spreadsheets as programs write them, made part by part, so that a test says what is odd about one.

import { ZipFile } from 'yazl'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A cell as XML without its place, e.g. `t="str"><f>1+1</f><v>2</v>`; a plain text becomes an inline one. */
export type Cell = string | { readonly xml: string }
export const number = (value: number | string, style = 0): Cell => ({ xml: `s="${style}"><v>${value}</v>` })
/** Styles of `workbook`. */
export const STYLES = { day: 1, zeros: 2 } as const

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letter = (index: number) => String.fromCharCode(65 + index)

export function sheetOf(rows: readonly (readonly Cell[])[]): string {
  const cells = (row: readonly Cell[], line: number) =>
    row.map((cell, index) => {
      const place = `<c r="${letter(index)}${line}"`
      if (typeof cell === 'object') return `${place} ${cell.xml}</c>`
      return cell === '' ? '' : `${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    })
  const lines = rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1).join('')}</row>`)
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

interface Parts {
  readonly sheet: string | AsyncIterable<string>
  readonly shared?: readonly string[]
  readonly is1904?: boolean
  readonly others?: Readonly<Record<string, string>>
}

/** The parts that every workbook has, by name. */
export function partsOf({ sheet, shared = [], is1904 = false, others = {} }: Parts) {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (...list: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${is1904 ? '<workbookPr date1904="1"/>' : ''}
      <sheets><sheet name="People" sheetId="7" r:id="rId3"/><sheet name="Other" sheetId="1" r:id="rId9"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId9', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId3', 'worksheet', '/xl/worksheets/sheet2.xml'),
      relation('rId4', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId5', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared.map(text => `<si>${text}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': sheetOf([
      ['this sheet', 'is not'],
      ['read', 'by anybody'],
    ]),
    'xl/worksheets/sheet2.xml': sheet,
    ...others,
  }
}

export async function zipOf(
  parts: Readonly<Record<string, string | AsyncIterable<string>>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { Readable } = await import('node:stream')
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) {
    if (typeof text === 'string') zip.addBuffer(Buffer.from(text), name)
    else zip.addReadStream(Readable.from(text), name)
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

export const workbook = (parts: Parts) => zipOf(partsOf(parts))
