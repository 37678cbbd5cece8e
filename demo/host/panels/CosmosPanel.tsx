import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32 } from '@scure/base'
import { MessagePanel } from './MessagePanel.js'

const encode = (text: string) => new TextEncoder().encode(text)

/** The bytes that are signed for a message (ADR-36): a sign document with sorted keys that is not a valid transaction. */
const bytesOf = (signer: string, data: string) =>
  encode(
    JSON.stringify({
      account_number: '0',
      chain_id: '',
      fee: { amount: [], gas: '0' },
      memo: '',
      msgs: [{ type: 'sign/MsgSignData', value: { data: base64.encode(encode(data)), signer } }],
      sequence: '0',
    }),
  )

/** Cosmos, through `modal.provider('cosmos')`. */
export function CosmosPanel() {
  return (
    <MessagePanel
      namespace="cosmos"
      title="Cosmos"
      sign={async (request, signerAddress, data) => {
        const { pub_key: given, signature } = (await request({
          method: 'cosmos_signArbitrary',
          params: { signerAddress, data },
        })) as { pub_key: { value: string }; signature: string }
        const key = base64.decode(given.value)
        const address = bech32.encode('cosmos', bech32.toWords(ripemd160(sha256(key))))
        const isSigned = secp256k1.verify(base64.decode(signature), sha256(bytesOf(signerAddress, data)), key)
        return { signature, valid: isSigned && address === signerAddress }
      }}
    />
  )
}
