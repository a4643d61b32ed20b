import type { FeedPost } from '@atrium/client'
import { PostVideo } from './post-video.tsx'

/** The videos of a post that its text does not hold. */
export function PostVideos({ post }: { readonly post: FeedPost }) {
  return post.videos
    .filter(video => !post.body.includes(video.url.replaceAll('&', '&amp;')))
    .map(video => <PostVideo key={video.id} video={video} />)
}
