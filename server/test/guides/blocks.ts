// The blocks of code of a page, and the shell script that runs them in their order.

/** A block that says it can be run. */
export interface Block {
  readonly language: 'sh' | 'ts'
  readonly code: string
  readonly line: number
  /** Why it is left out; null where it is run. */
  readonly notRun: string | null
}

const BLOCK = /^( *)```(sh|ts)\b([^\n]*)\n([\s\S]*?)^\1```$/gm
/** After the language of a fence, where readers do not see it. */
const NOT_RUN = /^ not run: (.+)$/

export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(BLOCK)].map(({ 1: indent = '', 2: language, 3: info = '', 4: text = '', index }) => {
    const line = markdown.slice(0, index).split('\n').length
    const notRun = NOT_RUN.exec(info)?.[1] ?? null
    // A misspelt marker would leave a block out, or run it, unnoticed.
    if (info !== '' && notRun === null) throw new Error(`line ${line}: "${info.trim()}" is not understood`)
    const code = indent === '' ? text : text.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    return {
      language: language as Block['language'],
      code,
      line,
      notRun,
    }
  })
}

/**
 * One bash script of a page: shell blocks as they stand, a `ts` block as a module of its own. It ends at the first command that
 * fails, and at the first answer that is an error; stderr says at which line of the page.
 */
export function scriptOf(blocks: readonly Block[], atrium: string): string {
  const parts = blocks
    .filter(block => block.notRun === null)
    .map(({ language, code, line }) => {
      const run =
        language === 'sh'
          ? code
          : `cat > block-${line}.ts <<'END OF BLOCK'\n${code}END OF BLOCK\n${NODE} block-${line}.ts\n`
      return `AT_LINE=${line}\n${run}`
    })
  return [PROLOGUE.replace('ATRIUM_BIN', atrium), ...parts].join('\n')
}

const NODE = 'node --conditions=atrium-source'

const PROLOGUE = `set -euo pipefail
AT_LINE=0
trap 'echo "the block at line $AT_LINE failed" >&2' ERR
set -E
curl() { command curl --silent --show-error --fail-with-body "$@"; }
npx() { [ "$1" = atrium ] || return 9; shift; node ATRIUM_BIN "$@"; }
`
