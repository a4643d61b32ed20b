// Texts of feeds: HTML becomes plain text in one line, without characters that nobody sees or that the database refuses.

import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'
import { cutText } from '../../../platform/text/characters.ts'
import { pictureOfImg } from './feed-pictures.ts'

/** Characters of a text that are searched for words and pictures. */
export const HTML_MAX_LENGTH = 100_000
/** Elements within one another; htmlparser2 takes longer for each the deeper they are. */
const DEPTH_MAX = 300
/** Characters of a title or name, markup included. */
const LABEL_HTML_MAX_LENGTH = 5_000

/** Elements that stand on lines of their own, or in place of something; all others part no words. */
const PARTING: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 head header hr html iframe img input legend li main menu nav ol option p pre section select ' +
    'summary table tbody td textarea tfoot th thead title tr ul video'
  ).split(' '),
)
const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'object'])
/** Elements whose content is no markup: one that is not closed would take the rest of the text with it. */
const RAW = /<\/?(?:iframe|noembed|noframes|plaintext|textarea|xmp)\b[^<>]*>/gi
/** Elements that leave out the rest of the text where they are not closed. */
const CODE: ReadonlySet<string> = new Set(['script', 'style', 'template'])
/** Elements that format a title; what else looks like an element was written to be read. */
const FORMATTING =
  /<(?:!--[\s\S]*?--|\/?(?:a|abbr|acronym|b|bdi|bdo|big|blink|center|cite|code|del|dfn|em|font|i|ins|kbd|mark|nobr|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|tt|u|var|wbr)(?:[\s/][^<>]*)?)>/gi
/** An element with attributes, which nobody writes to be read. */
const WITH_ATTRIBUTES = /<([a-z][a-z0-9]*)\s[^<>=]*=[^<>]*>/gi
const PARTING_IN_TITLE = /<\/?(?:br|div|h[1-6]|hr|img|li|ol|p|ul)(?:[\s/][^<>]*)?>/gi
const UNREAD_IN_TITLE = /<(script|style)(?:\s[^<>]*)?>[\s\S]*?<\/\1>/gi

/** Controls, halves of characters, marks of direction and other characters that nobody sees; joiners of words and emojis stay. */
const UNWANTED =
  /\u034f|[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

const WINDOWS = new TextDecoder('windows-1252')

/** A plain text in one line, cut. */
export const tidy = (text: string, maxLength: number): string =>
  cutText(
    text
      // Written in Windows-1252 and taken for Latin-1: quotation marks and dashes.
      .replaceAll(/[\u0080-\u0084\u0086-\u009f]/g, control => WINDOWS.decode(Buffer.from(control, 'latin1')))
      .replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
      .replaceAll(UNWANTED, '')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
    maxLength,
  ).trimEnd()

/** The words of a title or name that may be HTML: what is no formatting stays, `A guide to <head>`. */
export function readLabel(html: string): string {
  const words = html.slice(0, LABEL_HTML_MAX_LENGTH).replaceAll(UNREAD_IN_TITLE, '').replaceAll(PARTING_IN_TITLE, ' ')
  const markup = new Set([...words.matchAll(WITH_ATTRIBUTES)].map(([, name = '']) => name.toLowerCase()))
  return decodeHTML(
    words
      .replaceAll(FORMATTING, '')
      .replaceAll(/<\/?([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>/gi, (tag, name: string) =>
        markup.has(name.toLowerCase()) ? '' : tag,
      ),
  )
}

/** The words of an HTML text, and its pictures. */
export function readHtml(html: string): { text: string; pictures: string[] } {
  const parts: string[] = []
  const pictures: string[] = []
  const unread: { name: string; start: number }[] = []
  let depth = 0
  const onTag = (tag: string): string => {
    const name = tag.slice(tag.indexOf(':') + 1)
    if (PARTING.has(name)) parts.push(' ')
    return name
  }
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = onTag(tag)
        if (++depth > DEPTH_MAX) parser.reset()
        if (name === 'img' && unread.length === 0) pictures.push(...pictureOfImg(attributes))
        if (UNREAD.has(name)) unread.push({ name, start: parts.length })
      },
      ontext: text => void parts.push(text),
      onclosetag(tag, isImplied) {
        const name = onTag(tag)
        depth--
        const last = unread.at(-1)
        if (last?.name !== name) return
        unread.pop()
        if (!isImplied || CODE.has(name)) parts.length = last.start
      },
    },
    { recognizeCDATA: true },
  )
  parser.end(html.slice(0, HTML_MAX_LENGTH).replaceAll(RAW, ' '))
  return { text: parts.join(''), pictures }
}
