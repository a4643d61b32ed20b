// Figures of the house, printed by `npm run house`. Those of its structure are kept in ARCHITECTURE by `npm run generate`.

import { findCircles } from './circles.ts'
import { filesPerFolder, moduleEdges } from './rings.ts'
import type { SourceFile } from './source-files.ts'

export interface Figures {
  readonly files: number
  readonly lines: number
  readonly modules: number
  /** Files in the largest circle of imports, types included. */
  readonly largestFileCircle: number
  readonly largestModuleCircle: number
  readonly filesPerFolder: Spread
  readonly linesPerFile: Spread
  readonly linesPerFunction: Spread
  /** Named schemas in the OpenAPI document. */
  readonly components: number
}

export interface Spread {
  readonly median: number
  readonly p90: number
  readonly largest: number
}

/** `document`: the OpenAPI document. */
export function measure(files: readonly SourceFile[], document: string): Figures {
  const imports = new Map(files.map(file => [file.path, file.imports]))
  const modules = moduleEdges(files)
  return {
    files: files.length,
    lines: files.reduce((sum, file) => sum + file.lines, 0),
    modules: modules.size,
    largestFileCircle: findCircles(imports)[0]?.length ?? 0,
    largestModuleCircle: findCircles(modules)[0]?.length ?? 0,
    filesPerFolder: spreadOf([...filesPerFolder(files).values()]),
    linesPerFile: spreadOf(files.map(file => file.lines)),
    linesPerFunction: spreadOf(files.flatMap(file => file.functionLines)),
    components: Object.keys(JSON.parse(document).components.schemas).length,
  }
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p90: at(0.9), largest: sorted.at(-1) ?? 0 }
}

const spread = ({ median, p90, largest }: Spread) => `median ${median}, 90th percentile ${p90}, largest ${largest}`

/** The figures that change with every line, as sentences. */
export const sizeLines = ({ files, lines, linesPerFile, linesPerFunction }: Figures): string[] => [
  `source files: ${files}, with ${lines.toLocaleString('en')} lines`,
  `lines of a file: ${spread(linesPerFile)}`,
  `lines of a function: ${spread(linesPerFunction)}`,
]

/** The figures of the structure, which few changes move, as a Markdown table. */
export function figuresTable(figures: Figures): string {
  const circle = (size: number) => (size === 0 ? 'none' : String(size))
  const rows = [
    ['modules', String(figures.modules)],
    ['largest circle of files, types included', circle(figures.largestFileCircle)],
    ['largest circle of modules', circle(figures.largestModuleCircle)],
    ['files in a folder', spread(figures.filesPerFolder)],
    ['named schemas in the API document', String(figures.components)],
  ]
  return ['| figure | now |', '|---|---|', ...rows.map(row => `| ${row.join(' | ')} |`)].join('\n')
}
