/** Thrown, as the cause of a call's error, where something in the browser stopped the call: the server can be reached. */
export class BlockedError extends Error {}
