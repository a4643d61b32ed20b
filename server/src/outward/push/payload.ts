// The payload of a message, within the limits of every push service.

import { cutText } from '../../platform/text/characters.ts'

/** One message, shown by the service worker (web/src/worker/push.ts). */
export interface PushPayload {
  /** A sentence of atrium and names of the program. Never a text of the post. */
  readonly title: string
  /** Texts of the post: its title, a comment. Null if the program withholds them (`push_shows_titles`). */
  readonly body: string | null
  /** Its page, a path of this server. */
  readonly url: string
  /** A message replaces an earlier one with the same tag: `post 812`. */
  readonly tag: string
  /** The language of the texts, BCP 47. */
  readonly language: string
  /** Wakes a device that saves energy. */
  readonly isImportant?: boolean
}

const TITLE_MAX_LENGTH = 200
const BODY_MAX_LENGTH = 1000
/** RFC 8030 section 7.2: the minimum limit of push services, without salt, key and padding of the encryption (RFC 8291). */
const PLAINTEXT_MAX_BYTES = 4096 - 86 - 17

/** The message as JSON, with the program's icon (operation/web/installed-app.ts); long texts are cut at a character. */
export function payloadText({ title, body, url, tag, language }: PushPayload, programId: number): string {
  const icon = `/icons/program/${programId}-192.png`
  const shown = { title: cutShort(title, TITLE_MAX_LENGTH), url, tag, language, icon }
  for (let length = BODY_MAX_LENGTH; ; length = Math.floor(length / 2)) {
    const text = JSON.stringify({ ...shown, body: body === null ? null : cutShort(body, length) })
    if (Buffer.byteLength(text) <= PLAINTEXT_MAX_BYTES || length === 0) return text
  }
}

const cutShort = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : `${cutText(text, lengthMax)}…`
