import { described, Type } from '../http/input/schema.ts'

const SEPARATORS = ['comma', 'semicolon'] as const
/** The separator of cells: spreadsheets of languages that write decimals with a comma expect the semicolon. */
export type Separator = (typeof SEPARATORS)[number]

export const SIGNS: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';' }

/** Query parameter of every response that is CSV. */
export const separatorParameter = {
  separator: Type.Optional(described('Separator of CSV cells; default `comma`', Type.OneOf(SEPARATORS))),
}
