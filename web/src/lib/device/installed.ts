// The app on the home screen: whether the page is it, and the browser's offer to put it there.

/** Media query: the page is an installed app, in a window without the browser's own buttons. */
export const INSTALLED = '(display-mode: standalone)'

/** Chromium's: it comes once, soon after the page, where the app can be installed and is not. */
interface InstallOffer extends Event {
  /** Asks the person; works once. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function setOffer(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer from now on; called once. */
export function watchInstallOffers(): void {
  addEventListener('beforeinstallprompt', event => {
    // It can be used later only if the browser does not show it by itself.
    event.preventDefault()
    setOffer(event as InstallOffer)
  })
  addEventListener('appinstalled', () => setOffer(null))
}

/** Whether `install` can ask the person. */
export const canInstall = (): boolean => offer !== null

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has the browser ask the person whether to install the app. Resolves with whether it is installed. */
export async function install(): Promise<boolean> {
  const answer = await offer?.prompt()
  setOffer(null)
  return answer?.outcome === 'accepted'
}
