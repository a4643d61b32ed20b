// `npm run mailbox`: catches the mails of a server on this machine and shows them on a page, for development. Nothing is sent on.

import { parseArgs } from 'node:util'
import { MailDev } from 'maildev'

const HOST = '127.0.0.1'
const MAILS_MAX = 500

const { values } = parseArgs({
  options: { smtp: { type: 'string', default: '1025' }, page: { type: 'string', default: '1080' } },
})
const mailbox = new MailDev({
  ip: HOST,
  smtp: Number(values.smtp),
  webIp: HOST,
  web: Number(values.page),
  maxEmails: MAILS_MAX,
  silent: true,
})
const { smtp, api } = await mailbox.start().catch((error: Error) => {
  console.error(`mailbox: ${error.message}; --smtp and --page take other ports`)
  process.exit(1)
})
console.log(`
Mails are shown at http://${HOST}:${api?.getAddress()?.port}/
Start the server with these, in its environment or in .env:

SMTP_URL=smtp://${HOST}:${smtp.getAddress().port}
MAIL_FROM=atrium@example.com
MAIL_GATHER_MS=5000`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void mailbox.stop().finally(() => process.exit(0)))
}
