'use client'
import { createModal } from 'portico'
import { preset } from 'portico/preset'
import { ModalProvider } from 'portico/react'
import { type ReactNode, useState } from 'react'
import { base, mainnet } from 'viem/chains'

export function Wallet({ children }: { readonly children: ReactNode }) {
  // Created in the component, so that a server creates one for each request.
  const [modal] = useState(() => createModal({ plugins: preset(), networks: [mainnet, base] }))
  return <ModalProvider modal={modal}>{children}</ModalProvider>
}
