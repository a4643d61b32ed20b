// `atrium doctor` on machine translation.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { checkTranslation } from '../../../src/operation/cli/checks/network.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { Receiver } from '../../support/receiver.ts'
import { type Fault, TranslationService } from '../../support/translation-service.ts'

const check = (TRANSLATE_URL: string) => checkTranslation(readConfig({ TRANSLATE_URL, TRANSLATE_API_KEY: 'k' }))

test('doctor notes that posts are not translated by machine', async () => {
  const { level, remedy } = await checkTranslation(readConfig({}))
  assert.equal(level, 'note')
  assert.match(remedy ?? '', /TRANSLATE_URL/)
})

test('doctor has a word translated, and says between which languages posts can be', async () => {
  const service = await TranslationService.start()
  const { level, message } = await check(service.url)
  assert.equal(level, 'ok')
  assert.match(message, /translates: de, en, fr/)
  assert.equal(service.asked.find(({ path }) => path === '/translate')?.body.api_key, 'k')
})

test('what is wrong with the service has a remedy', async () => {
  const faults: readonly (readonly [Fault, RegExp, RegExp])[] = [
    ['garbage', /\/languages answers \d+, and no list/, /correct TRANSLATE_URL/],
    ['refuse', /\/translate answers 403: Invalid API key/, /TRANSLATE_API_KEY/],
    ['overload', /\/translate answers 500: out of memory/, /log of the service/],
    ['numbers', /something else than a list/, /correct TRANSLATE_URL/],
  ]
  const service = await TranslationService.start()
  for (const [fault, message, remedy] of faults) {
    service.fault = fault
    const finding = await check(service.url)
    assert.equal(finding.level, 'fail')
    assert.match(finding.message, message)
    assert.match(finding.remedy ?? '', remedy)
  }
  const receiver = await Receiver.start()
  receiver.answer = (_request, response) => void response.end('[]')
  assert.match((await check(receiver.url)).remedy ?? '', /LT_LOAD_ONLY/)
  await receiver.stop()
  assert.match((await check(receiver.url)).remedy ?? '', /start it/)
})
