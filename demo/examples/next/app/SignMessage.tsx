'use client'
import { errorText } from 'portico'
import { useAccount, useProvider } from 'portico/react'
import { useState } from 'react'
import { createWalletClient, custom } from 'viem'

export function SignMessage() {
  const { address } = useAccount()
  const provider = useProvider()
  const [result, setResult] = useState('')
  const sign = async () => {
    if (!provider) return
    const client = createWalletClient({ transport: custom(provider) })
    setResult(await client.signMessage({ account: address as `0x${string}`, message: 'Hello' }))
  }
  return (
    <>
      <button
        type="button"
        disabled={!provider}
        onClick={() => sign().catch((error) => setResult(errorText(error)))}
      >
        Sign “Hello”
      </button>
      <output>{result}</output>
    </>
  )
}
