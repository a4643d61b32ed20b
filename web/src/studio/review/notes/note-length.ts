/** As the contract has it (docs/contract/content.md#review), in characters. */
export const NOTE_MAX_LENGTH = 5000
