/** An EIP-1193 error: a message for people and a code for programs. */
export class WalletError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'WalletError'
    this.code = code
  }
}
