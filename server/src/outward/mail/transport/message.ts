// A mail as the bytes that are sent. The streams of nodemailer, several for each mail, cost more than the rest of sending; its
// encoders are used.

import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import type { Envelope } from './envelope.ts'

/** In quoted-printable, `=` is followed by hexadecimal digits or the end of a line: no part can contain it. */
const BOUNDARY = '=_atrium'
const LINE_MAX_LENGTH = 76

const HEADERS = new MimeNode()

export function messageOf({ from, to, subject, html, text, messageId, replyTo, list, headers }: Envelope): Buffer {
  const head = {
    ...headers,
    ...(list ? { 'List-Id': `${encodeWords(JSON.stringify(list.name))} <${list.id}>` } : {}),
    ...(replyTo ? { 'Reply-To': HEADERS.encodeHeaderValue('Reply-To', { name: '', address: replyTo }) } : {}),
    From: HEADERS.encodeHeaderValue('From', from),
    To: HEADERS.encodeHeaderValue('To', to),
    Subject: HEADERS.encodeHeaderValue('Subject', subject),
    'Message-ID': messageId,
    Date: new Date().toUTCString().replace('GMT', '+0000'),
    'MIME-Version': '1.0',
    'Content-Type': `multipart/alternative; boundary="${BOUNDARY}"`,
  }
  const lines = Object.entries(head).map(([name, value]) => `${foldLines(`${name}: ${value}`, LINE_MAX_LENGTH)}\r\n`)
  const parts = [partOf('text/plain', text), partOf('text/html', html)]
  const body = parts.map(part => `--${BOUNDARY}\r\n${part}\r\n`).join('')
  return Buffer.from(`${lines.join('')}\r\n${body}--${BOUNDARY}--\r\n`)
}

function partOf(contentType: string, content: string): string {
  const lines = content.replaceAll(/\r\n?|\n/g, '\r\n')
  return `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${wrap(encode(lines))}`
}
