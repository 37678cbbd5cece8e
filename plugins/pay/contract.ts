import { service } from 'portico/kernel'

/** Provided while the page takes payments: the logins are not offered then. */
export const pay = service<true>('pay')

declare module 'portico/kernel' {
  interface Features {
    pay: boolean
  }
}
