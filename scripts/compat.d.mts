interface Allowed {
  readonly features: readonly string[]
  readonly reason: string
}
export function readCss(css: string): string[]
export function checkBrowsers(
  folder?: string,
  allowed?: readonly Allowed[],
): {
  readonly unlisted: readonly { readonly feature: string; readonly files: readonly string[] }[]
  readonly unused: readonly string[]
}
