/** Copies a text; false where the browser refuses, as it does without a clipboard on pages that are not secure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
