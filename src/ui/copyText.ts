/** Copies a text; resolves with false if the browser refuses, e.g. on insecure pages, which have no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
