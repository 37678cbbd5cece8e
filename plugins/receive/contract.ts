import type { ReceiveMessages } from './messages.js'

export type { ReceiveMessages } from './messages.js'
export type { ReceiveTestId } from './ReceiveTestId.js'

declare module 'portico/kernel' {
  interface Messages extends ReceiveMessages {}
  interface Features {
    receive: boolean
  }
  interface Views {
    Receive: undefined | { namespace?: string }
  }
}
