/** Keys that begin with this are of one person, and go when they sign out: the next one may sit at the same screen. */
export const PRIVATE_KEYS = 'atrium.private.'

/** For whom this browser shows notifications while no page is open, by their id. */
export const PUSHED_TO = 'atrium.private.push'

/** Whose unsent texts stay after a sign-out, and until when (core/session/device-data.ts). */
export const UNSENT_KEPT = 'atrium.kept'

/** Texts that this browser keeps. A browser without storage (private windows, blocked storage) is no fault. */
export const stored = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {}
  },
  /** Keys that begin so. */
  keys(prefix: string): readonly string[] {
    try {
      return Object.keys(localStorage).filter(key => key.startsWith(prefix))
    } catch {
      return []
    }
  },
  /** Forgets what is kept of one person. */
  forgetPrivate(): void {
    for (const key of stored.keys(PRIVATE_KEYS)) stored.set(key, null)
  },
}
