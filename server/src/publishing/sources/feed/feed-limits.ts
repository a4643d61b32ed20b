/** Bytes of a feed, packed as well as unpacked. Apart from what reads feeds, which is loaded in its thread alone. */
export const FEED_MAX_BYTES = 5 * 1024 * 1024
