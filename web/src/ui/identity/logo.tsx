import styles from './logo.module.css'

interface LogoProps {
  readonly light: string
  /** The one of dark pages; without it they show the other one on a white ground. */
  readonly dark?: string | null
}

/** The logo of the program, as high as a line of the rail; a wordmark is as wide as it must be to be read. */
export const Logo = ({ light, dark }: LogoProps) => (
  <>
    <img src={light} alt="" width={32} height={32} className={`${styles.logo} ${dark ? styles.light : styles.plate}`} />
    {dark && <img src={dark} alt="" width={32} height={32} className={`${styles.logo} ${styles.dark}`} />}
  </>
)
