export function findChromium(): string | undefined
/** Without a window and lighter than the whole browser, which is given where there is no shell. */
export function findShell(): string | undefined
export function ensureChromium(): string | undefined
export const chromiumArgs: readonly string[]
