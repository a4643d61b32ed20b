import { initialsOf } from './avatar.tsx'
import styles from './logo.module.css'

interface LogoProps {
  /** The program's. */
  readonly name: string
  /** Null: the first letter of the program, in its colour. */
  readonly light: string | null
  /** The one of dark pages; without it they show the other one on a white ground. */
  readonly dark?: string | null
}

/** The logo of the program, as high as a line of the rail; a wordmark is as wide as it must be to be read. */
export function Logo({ name, light, dark }: LogoProps) {
  if (!light)
    return (
      <span className={styles.letter} aria-hidden="true">
        {initialsOf(name).slice(0, 1)}
      </span>
    )
  return (
    <>
      <img
        src={light}
        alt=""
        width={32}
        height={32}
        className={`${styles.logo} ${dark ? styles.light : styles.plate}`}
      />
      {dark && <img src={dark} alt="" width={32} height={32} className={`${styles.logo} ${styles.dark}`} />}
    </>
  )
}
