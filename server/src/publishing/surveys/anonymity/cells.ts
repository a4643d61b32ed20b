// Responses of a survey with equal values, and which of these they may keep.

/** The values of the attributes, null for none or for one that is not kept. */
export type Path = readonly (string | null)[]

/** Responses with the same values that results began to count at the same moment. */
export interface Cell {
  readonly path: Path
  readonly moment: number
  readonly responses: number
}

/** A cell with the path that it may keep. */
export interface FoldedCell extends Cell {
  readonly kept: Path
}
