/** Options of a call that changes this version of a record alone; 412 when the record has changed since. */
export const onlyIf = (etag: string) => ({ headers: { 'If-Match': etag } })
