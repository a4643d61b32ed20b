import type { FeedPost } from '@atrium/client'
import { Captions, Maximize } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageUrl } from '../../../lib/surroundings.ts'
import { useAlive } from '../../../lib/use-alive.ts'
import { Button } from '../../../ui/actions/button.tsx'
import styles from './post-video.module.css'

interface VideoPlayerProps {
  readonly video: FeedPost['videos'][number]
  readonly onBroken: (trouble: VideoTrouble) => void
}

/** Why a video is not played: it could not be loaded just now, or never can be here. */
export type VideoTrouble = 'unloaded' | 'elsewhere'

const troubleOf = ({ error }: HTMLVideoElement): VideoTrouble =>
  !navigator.onLine || error?.code === MediaError.MEDIA_ERR_NETWORK ? 'unloaded' : 'elsewhere'

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** A video file, in the browser's own player; below it what browsers hide in menus, or lack: captions, chapters, speed, full screen. */
export function VideoPlayer({ video, onBroken }: VideoPlayerProps) {
  const { t } = useTranslation('video')
  const formats = useFormats()
  const isAlive = useAlive()
  const player = useRef<HTMLVideoElement>(null)
  const [rate, setRate] = useState(1)
  const captions = useCaptions(player, video.captions_url)
  const change = (to: number | undefined) => {
    if (player.current && to) player.current.playbackRate = to
  }
  const enlarge = () => void player.current?.requestFullscreen?.().catch(() => {})
  // While the focus is on the player, as in players that people know.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'f') enlarge()
    else if (event.key === 'c') captions.toggle()
    else if (event.key === '>') change(RATES.find(each => each > rate))
    else if (event.key === '<') change(RATES.findLast(each => each < rate))
    else return
    event.preventDefault()
  }
  return (
    <>
      <video
        ref={player}
        className={styles.player}
        controls
        preload="metadata"
        playsInline
        src={video.url}
        {...(video.thumbnail_url ? { poster: video.thumbnail_url } : {})}
        aria-label={video.title || t('untitled')}
        aria-keyshortcuts="f c < >"
        onError={event => onBroken(troubleOf(event.currentTarget))}
        onKeyDown={onKeyDown}
        onRateChange={event => setRate(event.currentTarget.playbackRate)}
      >
        {video.captions_url && (
          <track kind="captions" label={t('captions')} src={ownPath(video.captions_url)} default />
        )}
      </video>
      <div className={styles.tools}>
        {captions.kind === 'captions' && (
          <Button
            size="s"
            look={captions.isShown ? 'tinted' : 'quiet'}
            icon={<Captions aria-hidden="true" />}
            aria-pressed={captions.isShown}
            onClick={captions.toggle}
          >
            {t('captions')}
          </Button>
        )}
        <label className={styles.rate}>
          <span>{t('rate')}</span>
          <select value={rate} onChange={event => change(Number(event.currentTarget.value))}>
            {(RATES.includes(rate) ? RATES : [...RATES, rate].sort((a, b) => a - b)).map(each => (
              <option key={each} value={each}>
                {`${formats.number(each)} ×`}
              </option>
            ))}
          </select>
        </label>
        {isAlive && document.fullscreenEnabled && (
          <Button size="s" look="quiet" icon={<Maximize aria-hidden="true" />} onClick={enlarge}>
            {t('full_screen')}
          </Button>
        )}
      </div>
      {captions.cues.length > 0 && <CueList player={player} captions={captions} />}
    </>
  )
}

/** The address within this server: the file of captions must be of the page's own origin. */
function ownPath(address: string): string {
  const { pathname, search } = new URL(address, pageUrl())
  return pathname + search
}

interface Cue {
  /** In seconds. */
  readonly at: number
  readonly text: string
}

interface CaptionsOfVideo {
  /** By how long its pieces last; null until the file is there. */
  readonly kind: 'captions' | 'chapters' | null
  readonly cues: readonly Cue[]
  readonly isShown: boolean
  readonly toggle: () => void
}

/** A line of captions is gone after seconds; a chapter lasts. */
const CHAPTER_SECONDS = 15
const CUES_MAX = 2_000

/** The captions or chapters of a video; captions are shown until they are switched off. */
function useCaptions(player: RefObject<HTMLVideoElement | null>, url: string | null): CaptionsOfVideo {
  const [kind, setKind] = useState<CaptionsOfVideo['kind']>(null)
  const [cues, setCues] = useState<readonly Cue[]>([])
  const [isShown, setShown] = useState(true)
  const track = () => player.current?.textTracks[0]
  useEffect(() => {
    const element = player.current?.querySelector('track')
    const tracks = player.current?.textTracks
    if (!url || !element || !tracks) return
    const read = () => {
      const all = [...(element.track.cues ?? [])] as VTTCue[]
      if (all.length === 0) return
      const lengths = all.map(({ startTime, endTime }) => endTime - startTime).sort((a, b) => a - b)
      const isChapters = (lengths[Math.floor(lengths.length / 2)] ?? 0) >= CHAPTER_SECONDS
      if (isChapters) element.track.mode = 'hidden'
      setKind(isChapters ? 'chapters' : 'captions')
      setCues(all.slice(0, CUES_MAX).map(cue => ({ at: cue.startTime, text: cue.getCueAsHTML().textContent ?? '' })))
    }
    const note = () => setShown(tracks[0]?.mode === 'showing')
    element.addEventListener('load', read)
    tracks.addEventListener('change', note)
    if (element.readyState === HTMLTrackElement.LOADED) read()
    return () => {
      element.removeEventListener('load', read)
      tracks.removeEventListener('change', note)
    }
  }, [player, url])
  const toggle = () => {
    const shown = track()
    if (!shown || kind !== 'captions') return
    shown.mode = shown.mode === 'showing' ? 'hidden' : 'showing'
  }
  return { kind, cues, isShown, toggle }
}

interface CueListProps {
  readonly player: RefObject<HTMLVideoElement | null>
  readonly captions: CaptionsOfVideo
}

/** The transcript or the chapters; each entry seeks to its place in the video. */
function CueList({ player, captions: { kind, cues } }: CueListProps) {
  const { t } = useTranslation('video')
  const [isOpen, setOpen] = useState(false)
  const go = (at: number) => {
    if (player.current) player.current.currentTime = at
  }
  return (
    <details className={styles.cues} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t(kind === 'chapters' ? 'chapters' : 'text')}</summary>
      {isOpen && (
        <ol>
          {cues.map(({ at, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
            <li key={index}>
              <button type="button" onClick={() => go(at)}>
                <span className={styles.time}>{clock(at)}</span>
                <span dir="auto">{text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

/** `1:02:03`, `2:03` */
function clock(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
