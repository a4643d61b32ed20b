// Channels and locks shared by the tabs of a browser. Without them (older browsers, blocked storage) each tab works alone.

/** Messages to the other tabs; null where browsers have none. */
export function openChannel(name: string): BroadcastChannel | null {
  if (import.meta.env.SSR) return null
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/** Does `work` while no other tab does; with `ifAvailable` not at all while another does. Without locks it is done at once. */
export async function inTurn(name: string, options: LockOptions, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  try {
    await navigator.locks.request(name, options, async lock => lock && (await work()))
  } catch (error) {
    if ((error as Error).name !== 'SecurityError') throw error
    await work()
  }
}
