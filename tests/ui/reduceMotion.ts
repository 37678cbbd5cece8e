import { cdp } from 'vitest/browser'

interface Session {
  send(method: string, params: object): Promise<unknown>
}

/** Makes the browser say that its user wants less motion, or says nothing of it again. */
export const reduceMotion = (value: 'reduce' | ''): Promise<unknown> =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })
