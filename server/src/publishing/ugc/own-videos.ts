import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Services } from '../../platform/services.ts'
import type { PostVideo } from '../content/index.ts'
import { findUploads, isStored, tokenOfUrl } from '../uploads/index.ts'

/** Adds the stored metadata of our own files: they need no probing, and may not be reachable from here. */
export async function describeOwnVideos(
  db: ProgramDb,
  services: Pick<Services, 'baseUrl'>,
  videos: readonly PostVideo[],
): Promise<PostVideo[]> {
  const tokens = videos.flatMap(video => tokenOfUrl(services, video.url) ?? [])
  const uploads = await findUploads(db, tokens)
  return videos.map(video => {
    const upload = uploads.get(tokenOfUrl(services, video.url) ?? '') ?? null
    return isStored(upload)
      ? { ...video, file: { mediaType: upload.media_type, lengthBytes: upload.size_bytes } }
      : video
  })
}
