let takesOver = false

/** Whether this browser is taking over what the server rendered. */
export const isTakingOver = (): boolean => takesOver

/** Says that this browser takes over what the server rendered, until its frame is mounted (apps/shared/shell/frame.tsx). */
export function takeOver(): void {
  takesOver = true
  addEventListener(
    'atrium-alive',
    () => {
      takesOver = false
    },
    { once: true },
  )
}
