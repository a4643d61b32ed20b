// Which addresses are videos of other hosts, and what plays them.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { readEmbed } from '../../../src/publishing/media/embeds.ts'
import { REFUSED_VIDEOS } from './refused-videos.ts'

const NOCOOKIE = 'https://www.youtube-nocookie.com/embed'

const PLAYED: Readonly<Record<string, string>> = {
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1`,
  'http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=1m30s': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1&start=90`,
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ#t=45': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1&start=45`,
  'https://youtu.be/dQw4w9WgXcQ?si=abc&t=7': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1&start=7`,
  'https://www.youtube.com/shorts/dQw4w9WgXcQ/': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1`,
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1`,
  'https://www.YouTube-nocookie.com/embed/dQw4w9WgXcQ?start=9': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1&start=9`,
  'https://vimeo.com/76979871': 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  'https://www.vimeo.com/76979871/8272103f6e': 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  'https://vimeo.com/channels/staffpicks/76979871': 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1',
  'https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0':
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  'https://www.youtube.com/v/dQw4w9WgXcQ?start=9&end=20': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1&start=9&end=20`,
  'https://music.youtube.com/watch?v=dQw4w9WgXcQ&feature=share': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1`,
  'https://youtu.be/dQw4w9WgXcQ?t=1h2m3s': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1&start=3723`,
  'https://www.youtube.com/watch?time_continue=12&v=dQw4w9WgXcQ': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1&start=12`,
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=never&start=90.5': `${NOCOOKIE}/dQw4w9WgXcQ?autoplay=1&start=90`,
  'https://vimeo.com/823141156#t=30s': 'https://player.vimeo.com/video/823141156?dnt=1&autoplay=1#t=30s',
  'https://vimeo.com/823141156?share=copy#t=1m30s': 'https://player.vimeo.com/video/823141156?dnt=1&autoplay=1#t=90s',
  'https://player.vimeo.com/video/823141156?start_time=5&end_time=1m':
    'https://player.vimeo.com/video/823141156?dnt=1&autoplay=1&end_time=60#t=5s',
  ...Object.fromEntries(
    [
      'vimeo.com/',
      'player.vimeo.com/video/',
      'vimeo.com/video/',
      'vimeo.com/manage/videos/',
      'vimeo.com/channels/staffpicks/',
      'vimeo.com/groups/shortfilms/videos/',
      'vimeo.com/album/5/video/',
      'vimeo.com/showcase/5/video/',
      'vimeo.com/ondemand/welding/',
    ].flatMap(folder => [
      [`https://${folder}823141156`, 'https://player.vimeo.com/video/823141156?dnt=1&autoplay=1'],
      [
        `https://${folder}823141156/90e6d75118`,
        'https://player.vimeo.com/video/823141156?h=90e6d75118&dnt=1&autoplay=1',
      ],
      [
        `https://${folder}823141156?h=90e6d75118`,
        'https://player.vimeo.com/video/823141156?h=90e6d75118&dnt=1&autoplay=1',
      ],
    ]),
  ),
  'https://video.example/watch/7?a=b': 'https://video.example/watch/7?a=b',
  'https://VIDEO.example:8443/7': 'https://video.example:8443/7',
}

describe('the address of a video of another host', () => {
  const hosts = ['video.example', 'video.example:8443']
  for (const [address, frame] of Object.entries(PLAYED)) {
    test(address, () => assert.equal(readEmbed(address, hosts)?.frameUrl, frame))
  }
  for (const address of REFUSED_VIDEOS) test(`${address} is none`, () => assert.equal(readEmbed(address, hosts), null))
})
