/** Waits until `read` returns a value that `holds`, for things that happen in the background. */
export async function eventually(
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  read: () => Promise<any>,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  holds: (value: any) => boolean,
  timeoutMs = 45_000,
  // biome-ignore lint/suspicious/noExplicitAny: as above
): Promise<any> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > deadline) throw new Error(`did not come about: ${JSON.stringify(value)?.slice(0, 500)}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
