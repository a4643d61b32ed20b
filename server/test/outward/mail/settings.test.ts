import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { ConfigError, readConfig } from '../../../src/platform/config.ts'

const MAIL_FROM = 'News <news@example.com>'
const read = (SMTP_URL: string, more: Record<string, string> = {}) => readConfig({ SMTP_URL, MAIL_FROM, ...more }).mail

describe('the settings of mail', () => {
  test('are none of them set: no mail is sent, and notices are gathered for ten minutes', () => {
    const { mail, mailGatherMs } = readConfig({})
    assert.deepEqual([mail, mailGatherMs], [null, 600_000])
  })

  test('name the server, its port, TLS and who signs in', () => {
    assert.deepEqual(read('smtps://anna%40example.com:p%3Aw%25@mail.example.com'), {
      host: 'mail.example.com',
      port: 465,
      isTls: true,
      startTls: 'required',
      credentials: { user: 'anna@example.com', password: 'p:w%' },
      from: { name: 'News', address: 'news@example.com' },
      greetingTimeoutMs: 10_000,
    })
    const plain = read('smtp://10.0.0.5:25')
    assert.deepEqual([plain?.port, plain?.isTls, plain?.startTls, plain?.credentials], [25, false, 'offered', null])
    assert.equal(read('smtp://[fd00::25]')?.host, 'fd00::25')
    assert.equal(read('smtp://mail.example.com')?.port, 587)
  })

  test('send a password in clear to this machine alone, unless they say otherwise', () => {
    assert.equal(read('smtp://u:p@mail.example.com')?.startTls, 'required')
    assert.equal(read('smtp://u:p@127.0.0.1')?.startTls, 'never')
    assert.equal(read('smtp://u:p@mail.example.com?starttls=never')?.startTls, 'never')
  })

  test('have a sender with or without a name, in any script', () => {
    const from = (text: string) => read('smtp://mail.example.com', { MAIL_FROM: text })?.from
    assert.deepEqual(from('news@example.com'), { name: null, address: 'news@example.com' })
    assert.deepEqual(from('"Bürgerblatt, täglich" <post@müller.example>'), {
      name: 'Bürgerblatt, täglich',
      address: 'post@müller.example',
    })
  })

  const wrong: readonly (readonly [settings: Record<string, string>, message: RegExp])[] = [
    [{ SMTP_URL: 'smtp://mail.example.com' }, /^SMTP_URL needs MAIL_FROM as well/],
    [{ MAIL_FROM }, /^MAIL_FROM needs SMTP_URL as well/],
    [{ SMTP_URL: 'mail.example.com:587', MAIL_FROM }, /^SMTP_URL must be an address that starts with smtp:\/\//],
    [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM }, /^SMTP_URL must be/],
    [{ SMTP_URL: 'smtp://', MAIL_FROM }, /^SMTP_URL must be/],
    [{ SMTP_URL: 'smtp://mail.example.com/inbox', MAIL_FROM }, /^SMTP_URL must be/],
    [{ SMTP_URL: 'smtp://mail.example.com:0', MAIL_FROM }, /^SMTP_URL must be/],
    [{ SMTP_URL: 'smtp://mail.example.com?pool=true', MAIL_FROM }, /^SMTP_URL must be/],
    [{ SMTP_URL: 'smtp://anna@mail.example.com', MAIL_FROM }, /both user and password/],
    [{ SMTP_URL: 'smtp://u:a%zz@mail.example.com', MAIL_FROM }, /^SMTP_URL: .*% as %25/],
    [{ SMTP_URL: 'smtp://mail.example.com?starttls=maybe', MAIL_FROM }, /starttls goes with smtp:\/\//],
    [{ SMTP_URL: 'smtps://mail.example.com?starttls=never', MAIL_FROM }, /starttls goes with smtp:\/\//],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'News' }, /^MAIL_FROM must be an address.*not "News"/],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@b.example, c@d.example' }, /^MAIL_FROM must be an address/],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'News <a@b>\r\nBcc: c@d.example' }, /^MAIL_FROM must be/],
    [{ MAIL_GATHER_MS: 'soon' }, /^MAIL_GATHER_MS must be a whole number from 0/],
  ]
  for (const [settings, message] of wrong) {
    test(`that cannot be used are named: ${JSON.stringify(settings)}`, () => {
      assert.throws(
        () => readConfig(settings),
        (error: Error) => error instanceof ConfigError && message.test(error.message) && !/zz|anna/.test(error.message),
      )
    })
  }
})
