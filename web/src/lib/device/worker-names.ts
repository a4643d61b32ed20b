// Names shared by the pages and the service worker.

/** Pictures that were seen; the page empties it when another user signs in. */
export const PICTURES_CACHE = 'atrium-pictures'

/** Documents with the first page of a person; the page deletes it when the session has ended or another user signs in. */
export const DOCUMENTS_CACHE = 'atrium-documents'

/** Asks the worker to delete the seen pictures and their addresses. */
export const FORGET_PICTURES = 'forget pictures'

/** Asks a new version that waits to take over. */
export const TAKE_OVER = 'take over'
