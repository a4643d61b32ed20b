/** The anchor that GitHub gives a heading: small letters, digits, `_` and `-`; spaces become `-`. */
export function slugOf(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}

/** Gives each heading of a page an anchor of its own: one that comes again gets a number. */
export function anchors(): (heading: string) => string {
  const taken = new Set<string>()
  return heading => {
    const plain = slugOf(heading)
    let anchor = plain
    for (let count = 1; taken.has(anchor); count++) anchor = `${plain}-${count}`
    taken.add(anchor)
    return anchor
  }
}
