// Shared by the tests of newsletters: a server that sends mail, and newsletters that are made and sent there.

import { draft } from '../../publishing/must-read/support.ts'
import { type Person, startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Mailbox } from '../../support/mailbox.ts'

/** The path of newsletters. */
export const PATH = '/v2/newsletters'

export async function newsletterStage(settings: Record<string, string> = {}) {
  const mailbox = await Mailbox.start()
  const app = await startApp({ ...mailbox.settings, MAIL_GATHER_MS: '0', ...settings })
  const mailTo = async (who: Person, subject = 'What moves us') => {
    const [found] = await mailbox.expect(1, ({ to, mail }) => to === who.userName && mail.subject === subject)
    return (found as NonNullable<typeof found>).mail
  }
  return { app, mailbox, mailTo }
}

export const make = (anna: Person, fields: object) =>
  anna.must(201, 'POST', PATH, { name: 'Week 48', subject: 'What moves us', ...fields })
export const sent = async (anna: Person, id: number) => {
  await anna.must(200, 'PUT', `${PATH}/${id}/send`)
  return eventually(
    () => anna.must(200, 'GET', `${PATH}/${id}`),
    ({ state }) => state === 'sent',
  )
}
export const publish = async (anna: Person, topicId: number, fields: Record<string, unknown>) =>
  anna.must(200, 'PUT', `/v2/content/${(await draft(anna, topicId, fields)).id}/publish`)
export const faultsOf = ({ body }: { body: { error: { validations?: { rule: string; parameter: string }[] } } }) =>
  (body.error.validations ?? []).map(({ rule, parameter }) => `${rule} ${parameter}`)
