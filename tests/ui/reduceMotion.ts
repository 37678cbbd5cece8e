import { cdp } from 'vitest/browser'

interface Session {
  send(method: string, params: object): Promise<unknown>
}

/** Sets the browser's preference for reduced motion, or resets it. */
export const reduceMotion = (value: 'reduce' | ''): Promise<unknown> =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })
