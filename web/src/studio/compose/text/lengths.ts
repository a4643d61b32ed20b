// As the contract has them (docs/contract/content.md#the-record), in characters.

export const TITLE_MAX_LENGTH = 255
export const SUMMARY_MAX_LENGTH = 2000
export const BODY_MAX_LENGTH = 500_000
export const COVER_ALT_MAX_LENGTH = 1000
