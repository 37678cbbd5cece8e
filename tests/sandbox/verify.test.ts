import { verify as check, createPublicKey } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startVerify, type Verify } from '../../demo/sandbox/verify.mjs'

let server: Verify
beforeEach(async () => {
  server = await startVerify()
})
afterEach(() => server.stop())

const attest = async (referer: string) => {
  const query = 'projectId=x&origin=https://shop.example&id=1&decryptedId=secret'
  const page = await fetch(`${server.url}/attestation?${query}`, { headers: { referer } }).then((each) =>
    each.text(),
  )
  const [, message = '', target = ''] = /postMessage\((".*"), (".*")\)/.exec(page) ?? []
  // Other origins get no answer.
  expect(`${JSON.parse(target)}/`).toBe(referer)
  const { type, attestation } = JSON.parse(JSON.parse(message)) as { type: string; attestation: string }
  expect(type).toBe('verify_attestation')
  const [head = '', body = '', proof = ''] = attestation.split('.')
  const { publicKey: jwk } = await fetch(`${server.url}/public-key`).then((each) => each.json())
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  expect(check('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(proof, 'base64url'))).toBe(
    true,
  )
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

it('attests the origin that the browser sends, signed with its key', async () => {
  const claims = { id: '1', origin: 'https://shop.example', isScam: false }
  expect(await attest('https://shop.example/')).toMatchObject({ ...claims, isVerified: true })
  expect(await attest('https://elsewhere.example/')).toMatchObject({ ...claims, isVerified: false })
  server.judge = () => ({ isScam: true, isVerified: true })
  expect(await attest('https://shop.example/')).toMatchObject({ isScam: true })
})

it('fails on demand', async () => {
  server.fault = 503
  expect((await fetch(`${server.url}/public-key`)).status).toBe(503)
  expect(server.asked).toEqual(['/v3/public-key'])
})
