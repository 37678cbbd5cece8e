/** A wallet's picture: its first letter on its colour. */
export function icon(letter: string, colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${colour}"/><path d="M14 24h36v24a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4zm0-2 26-10v8" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3"/><text x="32" y="47" font-family="sans-serif" font-size="22" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
