/** `[{name, kb, maxKb}]` of the pages that were built into a folder. */
export function measure(folder: string): { name: string; kb: number; maxKb: number }[]
