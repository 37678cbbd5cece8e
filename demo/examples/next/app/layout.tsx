import 'portico/button.css'
import './page.css'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { Wallet } from './Wallet'

export const metadata = { title: 'Portico with Next.js' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  // The policy has a nonce for each request, so pages cannot be rendered at build time.
  await connection()
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
