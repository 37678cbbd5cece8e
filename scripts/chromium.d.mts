export function findChromium(): string | undefined
/** Chromium's headless shell, which is lighter than the whole browser; the whole browser where there is no shell. */
export function findShell(): string | undefined
export function ensureChromium(): string | undefined
export const chromiumArgs: readonly string[]
