// The beginnings of real files, long enough to be distinguished.

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')
const zip = (name: string, content = '') => {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name + content, 'latin1')])
}
const box = (brand: string) => Buffer.concat([hex('00000018'), Buffer.from(`ftyp${brand}`), Buffer.alloc(200, 1)])

export const png = Buffer.concat([hex('89504e470d0a1a0a 0000000d49484452'), Buffer.alloc(600, 7)])
export const jpeg = Buffer.concat([hex('ffd8ffe000104a464946'), Buffer.alloc(600, 7)])
export const gif = Buffer.from('GIF89a<script>alert(1)</script>')
export const webp = Buffer.concat([Buffer.from('RIFF'), hex('24000000'), Buffer.from('WEBPVP8 '), Buffer.alloc(60)])
export const mp4 = box('isom')
export const mov = box('qt  ')
export const heic = box('heic')
export const webm = Buffer.concat([hex('1a45dfa3'), Buffer.from('....webm'), Buffer.alloc(60)])
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj')
export const docx = zip('[Content_Types].xml', '... word/document.xml')
export const xlsx = zip('_rels/.rels', '... xl/workbook.xml')
export const odt = zip('mimetype', 'application/vnd.oasis.opendocument.textPK')
export const archive = zip('malware.exe')
export const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
