// An SMTP server that accepts every mail at once and records its recipient and Message-ID. It must cost less than the code under test.

import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface MailSink {
  /** For the server that sends to it. */
  readonly settings: Readonly<Record<'SMTP_URL' | 'MAIL_FROM', string>>
  /** How often each mail arrived, by recipient and Message-ID. */
  readonly mails: ReadonlyMap<string, number>
  /** Accepted mails. */
  taken(): number
  stop(): Promise<void>
}

export async function startMailSink(): Promise<MailSink> {
  const mails = new Map<string, number>()
  const sockets = new Set<Socket>()
  let taken = 0
  const server = createServer({ noDelay: true }, socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, key => {
      taken++
      mails.set(key, (mails.get(key) ?? 0) + 1)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      MAIL_FROM: 'bench@example.com',
    },
    mails,
    taken: () => taken,
    stop: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Common servers such as Postfix, Exim and Exchange take commands without waiting for replies (RFC 2920). */
const REPLIES: Readonly<Record<string, string>> = {
  EHLO: '250-sink\r\n250 PIPELINING\r\n',
  QUIT: '221 bye\r\n',
}

function serve(socket: Socket, take: (key: string) => void): void {
  let text = ''
  let recipient = ''
  let isData = false
  socket.write('220 sink\r\n')
  socket.on('data', chunk => {
    text += chunk.toString('latin1')
    // Replies to commands that arrive together are sent together.
    let replies = ''
    for (;;) {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end === -1) break
      const part = text.slice(0, end)
      text = text.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        take(`${recipient} ${/^message-id: *(.*)$/im.exec(part)?.[1] ?? ''}`)
        replies += '250 taken\r\n'
        continue
      }
      const command = part.slice(0, 4).toUpperCase()
      if (command === 'RCPT') recipient = /<(.*)>/.exec(part)?.[1] ?? ''
      isData = command === 'DATA'
      replies += isData ? '354 go on\r\n' : (REPLIES[command] ?? '250 ok\r\n')
    }
    if (replies) socket.write(replies)
  })
}
