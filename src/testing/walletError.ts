/** An error of a wallet in EIP-1193's form. */
export const walletError = (code: number, message: string): Error & { code: number } =>
  Object.assign(new Error(message), { code })
