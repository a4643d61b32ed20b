// The blocks of a newsletter as plain text, with the same content as the HTML.

import { decodeHTMLStrict } from 'entities'
import type { Block } from '../../../publishing/newsletters/index.ts'
import type { Drawing } from './blocks-html.ts'

/** The paragraphs of a block. */
export function blockText(drawing: Pick<Drawing, 'posts' | 'link'>, block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [`— ${block.text} —`]
    case 'text':
      return [bodyText(block.body ?? '')]
    case 'post':
    case 'latest':
      return drawing
        .posts(block)
        .map(post => [post.title, post.summary, drawing.link(block, post.url)].filter(Boolean).join('\n'))
    case 'image':
      return [[block.alt, block.href && drawing.link(block, block.href)].filter(Boolean).join('\n')]
    case 'button':
      return [`${block.text}: ${drawing.link(block, block.href ?? '')}`]
    case 'divider':
      return ['----']
  }
}

/** The text of sanitised HTML: an address follows the text of its link. */
export const bodyText = (html: string): string =>
  decodeHTMLStrict(
    html
      .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, text: string) =>
        text.replaceAll(/<[^>]*>/g, '').trim() === href ? href : `${text} (${href})`,
      )
      .replaceAll(/<li\b[^>]*>/g, '\n- ')
      .replaceAll(/<br\b[^>]*>|<\/(?:p|div|h\d|ul|ol|tr|blockquote)>/g, '\n')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
