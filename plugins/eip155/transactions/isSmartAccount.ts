import type { Session } from 'portico/kernel'

/** Whether a session names an account as a smart one, as those of embedded wallets and Safes do. */
export const isSmartAccount = (session: Session | undefined, address: string): boolean =>
  !!session?.accounts
    .get()
    .some((each) => each.type === 'smartAccount' && each.address.toLowerCase() === address.toLowerCase())
