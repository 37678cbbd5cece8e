/** The part of an extension's port that is used. */
export interface ExtensionPort {
  postMessage(message: unknown): void
  readonly onMessage: { addListener(listener: (message: unknown) => void): void }
  readonly onDisconnect: { addListener(listener: () => void): void }
  disconnect(): void
}

interface Runtime {
  readonly connect?: (extension: string) => ExtensionPort
}

const readRuntime = (): Runtime | undefined =>
  (globalThis as { readonly chrome?: { readonly runtime?: Runtime } }).chrome?.runtime

/** Opens a port to an extension, which the browser offers to pages that an installed extension names. */
export const openPort = Object.assign(
  (extension: string): ExtensionPort => {
    const runtime = readRuntime()
    if (!runtime?.connect) throw new TypeError('This browser opens no ports to extensions')
    return runtime.connect(extension)
  },
  {
    /** Whether the browser has such ports; wallets in others are reached by their own providers. */
    isPossible: () => typeof readRuntime()?.connect === 'function',
  },
)
