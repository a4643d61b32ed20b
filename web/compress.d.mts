/** Writes a Brotli and a gzip form next to each file of a build that gets smaller. */
export function compress(folder: string): void
