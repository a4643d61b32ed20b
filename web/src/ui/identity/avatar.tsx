import { useState } from 'react'
import { classes } from '../../lib/classes.ts'
import styles from './avatar.module.css'
import { hueOf, initialsOf } from './initials.ts'

interface AvatarProps {
  readonly name: string
  readonly url?: string | null
  /** In pixels; 40 unless said. */
  readonly size?: number
  /** For what is not a person. */
  readonly square?: boolean
}

/** A picture, or the initials of the name in a colour of its own. The name is beside it, so it is not read out. */
export function Avatar({ name, url, size = 40, square = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      className={classes(styles['avatar'], square && styles['square'])}
      style={{ '--size': `${size / 16}rem`, '--hue': hueOf(name) } as Record<string, string | number>}
      aria-hidden="true"
    >
      {initialsOf(name)}
      {url && broken !== url && (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      )}
    </span>
  )
}
