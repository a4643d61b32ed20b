// `atrium doctor` on mail: each failure to reach a mail server has a remedy of its own.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { checkMail } from '../../../src/operation/cli/checks/network.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { Mailbox } from '../../support/mailbox.ts'

const MAIL_FROM = 'atrium@example.com'
const check = (SMTP_URL: string) => checkMail(readConfig({ SMTP_URL, MAIL_FROM }))

const credentials = { user: 'atrium', password: 's:e/cret' }
/** Offers STARTTLS with a certificate that nobody has signed. */
const offersTls = { server: { disabledCommands: ['AUTH'] } }

describe('doctor', () => {
  test('notes that no mail is sent', async () => {
    const { level, remedy } = await checkMail(readConfig({}))
    assert.equal(level, 'note')
    assert.match(remedy ?? '', /SMTP_URL and MAIL_FROM/)
  })

  test('connects, signs in and names the sender, and sends nothing', async () => {
    for (const mailbox of [await Mailbox.start(), await Mailbox.start({ credentials })]) {
      const finding = await check(mailbox.url)
      assert.deepEqual([finding.level, finding.remedy], ['ok', undefined], finding.message)
      assert.match(finding.message, /takes mails from atrium@example\.com/)
      assert.deepEqual(mailbox.received, [])
    }
  })

  const problems: readonly (readonly [what: string, remedy: RegExp, url: () => Promise<string>])[] = [
    ['no such host', /name of the server/, async () => 'smtp://mail.invalid'],
    [
      'no server on that port',
      /host and port/,
      async () => {
        const mailbox = await Mailbox.start()
        const { url } = mailbox
        await mailbox.stop()
        return url
      },
    ],
    [
      'a wrong password',
      /user and password/,
      async () => (await Mailbox.start({ credentials })).url.replace('%2Fcret', 'x'),
    ],
    [
      'a server that wants a sign-in',
      /add user and password/,
      async () => (await Mailbox.start({ credentials })).url.replace(/\/\/.*@/, '//'),
    ],
    [
      'a sender that the server does not take',
      /MAIL_FROM/,
      async () => {
        const mailbox = await Mailbox.start()
        mailbox.senderRefusal = { code: 550, text: '5.7.60 Client does not have permissions to send as this sender' }
        return mailbox.url
      },
    ],
    [
      'a certificate that nobody has signed',
      /NODE_EXTRA_CA_CERTS/,
      async () => `${(await Mailbox.start(offersTls)).url}?starttls=offered`,
    ],
    ['TLS that is not offered', /offers no STARTTLS/, async () => `${(await Mailbox.start()).url}?starttls=required`],
    [
      'TLS from the start, where the server begins without',
      /begins with smtp:\/\//,
      async () => (await Mailbox.start()).url.replace('smtp:', 'smtps:'),
    ],
    [
      'a server that waits for TLS from the start',
      /begins with smtps:\/\//,
      async () => (await Mailbox.start({ server: { secure: true } })).url,
    ],
  ]
  for (const [what, remedy, url] of problems) {
    test(`has a remedy for ${what}`, async () => {
      const finding = await check(await url())
      assert.equal(finding.level, 'fail', finding.message)
      assert.match(finding.remedy ?? '', remedy, finding.message)
      assert.doesNotMatch(finding.message, /cret|undefined/)
    })
  }
})
