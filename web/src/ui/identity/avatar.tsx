import { classes } from '../../lib/classes.ts'
import { useAlive } from '../../lib/use-alive.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  readonly name: string
  readonly url?: string | null
  /** In pixels; 40 unless given. */
  readonly size?: 24 | 28 | 30 | 32 | 36 | 38 | 40 | 44 | 48 | 64 | 72 | 80 | 96
  /** For what is not a person. */
  readonly square?: boolean
}

/** A picture, or the initials of the name in a colour of its own. The name is beside it, so it is not read out. */
export function Avatar({ name, url, size = 40, square = false }: AvatarProps) {
  // The pictures of people leave the network to what is read first.
  const isAlive = useAlive()
  return (
    <span
      className={classes(styles.avatar, square && styles.square)}
      data-size={size}
      data-hue={hueOf(name)}
      aria-hidden="true"
    >
      {initialsOf(name)}
      {url && isAlive && (
        <img
          key={url}
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={event => {
            event.currentTarget.hidden = true
          }}
        />
      )}
    </span>
  )
}

/** `Mia Berg` is `MB`, `Alps` is `A`; of a name of many words the first and the last count. */
export function initialsOf(name: string): string {
  const words = name
    .replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map(word => first(word ?? '')).join('')
}

/** Made for the first name that needs it: that takes a phone tens of milliseconds. */
let segments: Intl.Segmenter | undefined

/** Nothing of these joins the letter before it. */
const PLAIN = /^[\p{Script=Latin}\p{N}]{1,2}$/u

function first(word: string): string {
  const [letter = ''] = word
  if (PLAIN.test(word.slice(0, 2))) return letter.toLocaleUpperCase()
  segments ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { segment } of segments.segment(word)) return segment.toLocaleUpperCase()
  return ''
}

/** One of twelve hues, in steps of 30 degrees, the same for the same name. */
export function hueOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 100_003
  return hash % 12
}
