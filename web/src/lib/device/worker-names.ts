// Names shared by the pages and the service worker.

/** Pictures that were seen; the page empties it when another user signs in. */
export const PICTURES_CACHE = 'atrium-pictures'

/** Documents with the first page of a person; the page deletes it when the session has ended or another user signs in. */
export const DOCUMENTS_CACHE = 'atrium-documents'

/** Things shared by another app, until the form takes them; signing out deletes them. */
export const SHARED_CACHE = 'atrium-shared'
/** Where the system sends it (`share_target` of the manifest), and its key in the cache. */
export const SHARE_PATH = '/submit/share'
/** Header with the time at which it came, in milliseconds. */
export const SHARED_AT = 'x-shared-at'

/** Asks the worker to delete the seen pictures and their addresses. */
export const FORGET_PICTURES = 'forget pictures'

/** Asks a new version that waits to take over. */
export const TAKE_OVER = 'take over'
