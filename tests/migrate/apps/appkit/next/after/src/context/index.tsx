'use client'

import { modal, wagmiConfig } from '@/config'
import { ModalProvider } from 'portico/react'
import 'portico/button.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { cookieToInitialState, WagmiProvider, type Config } from 'wagmi'

const queryClient = new QueryClient()

export default function ContextProvider({ children, cookies }: { children: ReactNode; cookies: string | null }) {
  const initialState = cookieToInitialState(wagmiConfig as Config, cookies)

  return (
    <ModalProvider modal={modal}>
      <WagmiProvider config={wagmiConfig as Config} initialState={initialState}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </WagmiProvider>
    </ModalProvider>
  )
}
