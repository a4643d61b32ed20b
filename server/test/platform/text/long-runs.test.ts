// A long run of one character is read in one pass. A pattern that is tried at each character of a run takes quadratic time: a sign-in form
// of blanks would keep the server from everything else for minutes. The largest requests are measured in ../pauses.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { readRefusal } from '../../../src/outward/mail/transport/send-mail.ts'
import { plainHeading } from '../../../src/people/imports/evaluate/headings.ts'
import { numberFormatOf } from '../../../src/people/imports/file/sheet/cell-formats.ts'
import { Base64Decoder } from '../../../src/people/photos/data-uri.ts'
import { acceptsEncoding } from '../../../src/platform/http/accepted.ts'
import { loggedError } from '../../../src/platform/logged-error.ts'
import { decodeText } from '../../../src/platform/text/decode-text.ts'
import { withTexts } from '../../../src/publishing/translations/machine/body-texts.ts'
import { directoryLines, directoryText, readUserName } from '../../../src/shared/text/directory-text.ts'

const LENGTH = 100_000
/** Milliseconds of this thread: one pass takes some of them, one at each character some thousands. */
const MAX_MS = 2_000

const run = (character: string): string => character.repeat(LENGTH)
const blanks = run(' ')

function decodesPadding(): boolean {
  const decoder = new Base64Decoder()
  decoder.next(`AAAA${run('=')}A`)
  return decoder.valid
}

const CASES: Readonly<Record<string, readonly [read: () => unknown, expected: unknown]>> = {
  'a text of the directory': [() => directoryText(`Human${blanks}Resources`), 'Human Resources'],
  'lines of the directory': [() => directoryLines(`Gate${blanks}1\nDock`), 'Gate 1\nDock'],
  'marks in the wrong order': [() => directoryText(`a${run('\u0301')}${run('\u0316')}`).length > LENGTH, true],
  'a userName': [() => readUserName(`mia${blanks}sommer`), 'mia sommer'],
  'an Accept-Encoding': [() => acceptsEncoding({ headers: { 'accept-encoding': `gzip${blanks}x` } }, 'gzip'), false],
  'a Content-Type': [() => decodeText(Buffer.from('é'), `text/html; charset=${blanks}(`, 'html'), 'é'],
  'a message in the log': [() => loggedError(new Error(run('x'))).message, run('x')],
  'a reply of a mail server': [
    () => readRefusal({ response: `550 ${run('x')}` } as never, 'a@b.example').isPermanent,
    false,
  ],
  'a body to translate': [() => withTexts(`<p>a${blanks}b</p>`, async texts => texts), `<p>a${blanks}b</p>`],
  'the padding of a picture': [decodesPadding, false],
  'a heading of a file of people': [() => plainHeading(run('[')), run('[')],
  'a format of a spreadsheet': [() => numberFormatOf(200, run('[')), null],
}

for (const [name, [read, expected]] of Object.entries(CASES)) {
  test(`${name} with a long run is read in one pass`, async () => {
    const before = process.threadCpuUsage()
    const actual = await read()
    const { user, system } = process.threadCpuUsage(before)
    assert.ok(actual === expected, `${name} is read as ${String(actual).slice(0, 50)}`)
    assert.ok((user + system) / 1000 < MAX_MS, `${(user + system) / 1000} ms`)
  })
}
