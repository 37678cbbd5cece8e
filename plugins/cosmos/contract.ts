/** Namespace of Cosmos chains (CAIP-2). */
export const cosmos = 'cosmos'

declare module 'portico/kernel' {
  interface Features {
    cosmos: boolean
  }
}
