// References in Markdown pages and source comments: links, anchors, pages, decision records, migrations, and paths of files.

import { anchors } from '../../src/operation/system/guides/markdown.ts'

/** A reference as it is written, and its line. */
export interface Reference {
  readonly text: string
  readonly line: number
}

/** The anchors that GitHub makes for the headings of a page. A heading that comes again gets a number. */
export function anchorsOf(markdown: string): Set<string> {
  const anchorOf = anchors()
  const headings = withoutCode(markdown).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)
  return new Set([...headings].map(([, heading]) => anchorOf(heading as string)))
}

/** The targets of a page's links that stay within the repository, as written. */
export function linksIn(markdown: string): Reference[] {
  const text = withoutCode(markdown).replace(/`[^`\n]*`/g, blank)
  return find(text, /\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+)/gm).filter(
    ({ text: target }) => !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target),
  )
}

/** Pages that a text names: `docs/contract/feeds.md#visibility`, `README.md`. Names with a placeholder are none. */
export function pagesIn(text: string): Reference[] {
  return find(text, /(?<![\w./*$}{-])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w-]+\.md(?:#[\p{L}\p{N}_-]+)?)(?![\w-])/gu).filter(
    ({ text: page }) => !page.includes('NNNN'),
  )
}

/** Decision records that a text cites, as written: `decision 0003`, `(0003)`. */
export function decisionsIn(text: string): Reference[] {
  return find(text, /\bdecisions?,?\s(?:record )?((?:sections? )?\d+)\b|\((0\d{3})\)/gi)
}

/** Migrations that a text names: `0110_engagement.sql`; a bare number, `migration 8`, is returned as it is. */
export function migrationsIn(text: string): Reference[] {
  return find(text, /\b(\d{4}_[a-z][a-z_]*\b(?:\.sql)?)|\bmigration (\d+)\b/g)
}

/**
 * Paths of files and folders in backticks, without leading dots: `feeds/page/read-feed-page.ts`, `docs/`. Absolute paths and those
 * with a placeholder are none of the repository's.
 */
export function pathsIn(text: string): Reference[] {
  const path =
    /`(?:\.{1,2}\/)*((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|css|html|ya?ml|json|py|webp)|(?:[\w.-]+\/)+)`/g
  return find(text, path)
}

/** The comments of a source file; line breaks within a comment become spaces, and all else is blank. */
export function commentsIn(source: string): string {
  const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--)[^\n]*(?:\n\s*(?:\/\/|--)[^\n]*)*/g
  let comments = ''
  let end = 0
  for (const { 0: text, index } of source.matchAll(comment)) {
    // The lines of a comment become one, so that a citation may break anywhere; the count of lines stays.
    const joined = text.replace(/\n\s*(?:\/\/|--|\*(?!\/))[^\S\n]*/g, ' ')
    comments += `${blank(source.slice(end, index))}${joined}${'\n'.repeat(text.split('\n').length - joined.split('\n').length)}`
    end = index + text.length
  }
  return comments + blank(source.slice(end))
}

const withoutCode = (markdown: string): string =>
  markdown.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\S\n]*$/gm, blank)

/** Nothing but the line breaks. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

function find(text: string, pattern: RegExp): Reference[] {
  return [...text.matchAll(pattern)].map(match => ({
    text: (match[1] ?? match[2]) as string,
    line: text.slice(0, match.index).split('\n').length,
  }))
}
