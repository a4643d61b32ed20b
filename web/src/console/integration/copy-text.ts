/** Puts a text on the clipboard; `input` shows it, for browsers that copy only what is selected (plain http). False when neither works. */
export async function copyText(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    input?.select()
    return document.execCommand('copy')
  }
}
