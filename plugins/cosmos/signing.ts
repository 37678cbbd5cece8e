import { field } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { Signing } from 'portico/plugins/siwx/contract'
import { fromBase64, toBase64 } from './encoding/bytes.js'
import { messageDoc } from './encoding/messageDoc.js'

/** Has the wallet sign a text (ADR-36); the signature is in base64, without the key. */
const sign: Signing['sign'] = async (session, address, text, signal) => {
  const chainId = session.network.get()
  const ask = (method: string, params: unknown) =>
    session.request({ method, params, ...(chainId && { chainId }) }, { signal })
  // A method of installed wallets; paired ones sign the document that it stands for.
  const answer = session.approved.get().methods?.includes('cosmos_signArbitrary')
    ? await ask('cosmos_signArbitrary', { signerAddress: address, data: text })
    : field(
        await ask('cosmos_signAmino', { signerAddress: address, signDoc: messageDoc(address, text) }),
        'signature',
      )
  try {
    const signature = fromBase64(field(answer, 'signature'), 64)
    if (signature.length === 64) return toBase64(signature)
  } catch {}
  throw new PorticoError('The wallet answered no signature', { category: 'wallet' })
}

/** Sign-in with accounts of Cosmos. */
export const signing: Signing = { accounts: 'Cosmos', sign }
