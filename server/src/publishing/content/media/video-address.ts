// Which addresses are videos (docs/contract/content.md#videos).

const FILE_NAME = /\.(?:mp4|m4v|webm|mov)$/i

/** Whether an address, which must be a URL, names a video file: by the end of its path, or as an upload of this server. */
export const isVideoFile = (url: string, baseUrl: string): boolean =>
  FILE_NAME.test(new URL(url).pathname) || url.startsWith(`${baseUrl}/uploads/view/`)
