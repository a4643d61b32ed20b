// The images and videos of posts. A video is a file, which is probed before its post is published (`process-video.ts`), or a
// video of another host, which readers see in a frame of this server (`embeds.ts`, `video-frame.ts`) behind a still that the
// server fetches once (`stills.ts`).

import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { videosAdded } from '../content/index.ts'
import { addContentImage, deleteContentImage, updateContentImage } from './images.ts'
import { processVideo } from './process-video.ts'
import { fetchStill } from './stills.ts'
import { showVideoFrame } from './video-frame.ts'
import { downloadVideo, followVideoLink } from './video-links.ts'
import { addContentVideo, deleteContentVideo, prepareVideos, updateContentVideo } from './videos.ts'

export { findVideo, readEmbedHosts } from './embeds.ts'
export { addVideo } from './videos.ts'

export const mediaModule: Module = {
  name: 'media',
  endpoints: {
    addContentImage,
    updateContentImage,
    deleteContentImage,
    addContentVideo,
    updateContentVideo,
    deleteContentVideo,
    downloadVideo,
    followVideoLink,
    showVideoFrame,
  },
  hooks: [listen(videosAdded, prepareVideos)],
  jobs: [processVideo, fetchStill],
}
