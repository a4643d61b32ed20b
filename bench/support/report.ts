import type { LoadResult } from './load.ts'

interface Line {
  readonly name: string
  readonly result: LoadResult
  readonly floor: number | null
  readonly wanted: number | null
  readonly note: string
}

/** Collects results and prints them as a table with the ratio to their floor. */
export class Report {
  readonly #lines: Line[] = []
  readonly #title: string

  constructor(title: string) {
    this.#title = title
  }

  add(
    name: string,
    result: LoadResult,
    { floor = null, wanted = null, note = '' }: Partial<Omit<Line, 'name' | 'result'>> = {},
  ): void {
    this.#lines.push({ name, result, floor, wanted, note })
    console.error(`  ${name}: ${Math.round(result.rate)}/s`)
  }

  print(): void {
    const rows = this.#lines.map(({ name, result, floor, wanted, note }) => [
      name,
      String(Math.round(result.rate)),
      result.p50.toFixed(1),
      result.p99.toFixed(1),
      result.failures === 0 ? '' : String(result.failures),
      floor === null ? '' : String(Math.round(floor)),
      floor === null ? '' : `${Math.round((result.rate / floor) * 100)} %`,
      wanted === null ? '' : `≥ ${Math.round(wanted * 100)} %`,
      note,
    ])
    printTable(this.#title, ['', 'a second', 'p50 ms', 'p99 ms', 'failed', 'floor', 'ratio', 'wanted', ''], rows)
  }
}

/** Prints aligned columns: the first and the last to the left, the others to the right. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 || column === head.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  console.log(`\n${title}\n\n${line(head)}\n${line(widths.map(width => '-'.repeat(width)))}`)
  for (const row of rows) console.log(line(row))
}
