import { HttpError } from '../../../platform/errors.ts'

/** The `scimType` values of RFC 7644, table 9, that this server returns. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

/** Maximum number of characters of a client's text that an error repeats. */
const QUOTED_CHARACTERS = 80

/** An error of a SCIM client. `detail` is for the client to read; it repeats only a piece of what was sent. */
export class ScimError extends HttpError {
  constructor(status: number, scimType: ScimType, detail: string) {
    super(status, detail, { scimType })
    this.name = 'ScimError'
  }
}

/** A valid filter that exceeds what the program's `scim_filter` allows. */
export class FilterModeError extends ScimError {
  constructor(detail: string) {
    super(400, 'invalidFilter', detail)
    this.name = 'FilterModeError'
  }
}

export const invalidFilter = (detail: string) => new ScimError(400, 'invalidFilter', detail)
export const invalidPath = (detail: string) => new ScimError(400, 'invalidPath', detail)
export const invalidSyntax = (detail: string) => new ScimError(400, 'invalidSyntax', detail)
export const invalidValue = (detail: string) => new ScimError(400, 'invalidValue', detail)
export const notMutable = (detail: string) => new ScimError(400, 'mutability', detail)
export const noTarget = (detail: string) => new ScimError(400, 'noTarget', detail)
/** 409: the identifier belongs to another record. */
export const notUnique = (detail: string) => new ScimError(409, 'uniqueness', detail)

/** A piece of the client's text, quoted, for an error's detail. */
export function quoteText(text: string) {
  const short = text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text
  return JSON.stringify(short.toWellFormed())
}
