// A mail as the bytes that the server takes, made in one go: the library's streams, a handful for each mail, cost more than all
// the rest of sending it. Headers and encodings are the library's.

import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import type { Envelope } from './envelope.ts'

/** Text and HTML as alternatives, in lines that end with CRLF. */
export function messageOf({ from, to, subject, html, text, messageId, headers }: Envelope): Buffer {
  const node = new MimeNode('multipart/alternative')
  node.setHeader({ ...headers, from, to, subject, 'message-id': messageId })
  // The boundary is made with the headers.
  const head = node.buildHeaders()
  const parts = [partOf('text/plain', text), partOf('text/html', html)]
  const body = parts.map(part => `--${node.boundary}\r\n${part}\r\n`).join('')
  return Buffer.from(`${head}\r\n\r\n${body}--${node.boundary}--\r\n`)
}

function partOf(contentType: string, content: string): string {
  const lines = content.replaceAll(/\r\n?|\n/g, '\r\n')
  return `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${wrap(encode(lines))}`
}
