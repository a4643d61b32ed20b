/** Maximum sizes of a post's parts. Lengths are in UTF-16 code units, as clients count them. */
export const contentLimits = {
  titleMaxLength: 255,
  summaryMaxLength: 2_000,
  /** Length of the HTML, both as sent and as stored. */
  bodyMaxLength: 500_000,
  /** Length of names, labels and other texts of one line. */
  labelMaxLength: 255,
  /** Length of alternative texts, descriptions of links, and the reason of an archiving. */
  descriptionMaxLength: 1_000,
  languageMaxLength: 35,
  urlMaxLength: 2_048,
  topicsMaxCount: 50,
  audiencesMaxCount: 100,
  initiativesMaxCount: 50,
  linksMaxCount: 50,
  imagesMaxCount: 100,
  videosMaxCount: 20,
  reviewAskedMaxLength: 500,
  reviewNoteMaxLength: 5_000,
  reviewNotesMaxCount: 1_000,
  /** Highest position that an image can be given. */
  positionMax: 1_000_000,
  /** Deepest nesting of elements in a body; deeper ones lose their tags. */
  bodyDepthMaxCount: 64,
  /** Number of open elements beyond which a body is refused; browsers nest no deeper either. */
  bodyNestingMaxCount: 512,
} as const
