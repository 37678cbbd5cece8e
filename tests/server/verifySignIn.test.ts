import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64, bech32 } from '@scure/base'
import fc from 'fast-check'
import { composeSignIn, parseSignIn, SignInError, type SignInMessage, verifySignIn } from 'portico/server'
import { HttpRequestError, LimitExceededRpcError, TimeoutError } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test, vi } from 'vitest'
import { messageDoc } from '../../plugins/cosmos/encoding/messageDoc.js'

const now = new Date('2026-05-04T12:00:00.000Z')
const fields: SignInMessage = {
  domain: 'shop.example',
  account: 'Ethereum',
  address: '0x0000000000000000000000000000000000000000',
  statement: 'I accept the terms.',
  uri: 'https://shop.example/login',
  version: '1',
  chainId: '1',
  nonce: 'abcdefgh1234',
  issuedAt: '2026-05-04T11:59:00.000Z',
  expirationTime: '2026-05-11T12:00:00.000Z',
}
const key = privateKeyToAccount(generatePrivateKey())
const signed = async (change: Partial<SignInMessage> = {}, account = key) => {
  const message = composeSignIn({ ...fields, address: account.address, ...change })
  return { message, signature: await account.signMessage({ message }) }
}
const wanted = { domain: 'shop.example', nonce: fields.nonce, now } as const
const codeOf = (proof: Promise<unknown>) =>
  proof.then(
    () => 'accepted',
    (error) => (error instanceof SignInError ? error.code : error),
  )

describe('the sign-in message', () => {
  test('follows EIP-4361, with and without a statement', () => {
    const { domain, uri, version, nonce } = fields
    for (const statement of ['I accept the terms.', undefined]) {
      const { statement: __, ...bare } = fields
      const text = composeSignIn(statement === undefined ? bare : fields)
      const theirs = createSiweMessage({
        domain,
        uri,
        version,
        nonce,
        statement,
        address: '0x0000000000000000000000000000000000000000',
        chainId: 1,
        issuedAt: new Date(fields.issuedAt),
        expirationTime: new Date(fields.expirationTime as string),
      })
      expect(text).toBe(theirs)
      expect(parseSiweMessage(text)).toMatchObject({
        domain: 'shop.example',
        nonce: fields.nonce,
        chainId: 1,
      })
    }
  })

  const text = (letters: string, most: number) =>
    fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: most })
  const letters = 'abzAZ019'
  const message = fc.record(
    {
      domain: fc.constantFrom(
        'a.example',
        'localhost:3000',
        '127.0.0.1',
        '[::1]:80',
        'xn--bcher-kva.example',
      ),
      account: fc.constantFrom('Ethereum', 'Solana', 'Bitcoin'),
      address: text(`${letters}-._%`, 60),
      statement: text(`${letters} :/-.,!?'()[]@`, 80),
      uri: fc.constantFrom('https://a.example', 'https://a.example/x?y=1#z', 'did:key:z6Mk'),
      version: fc.constant('1' as const),
      chainId: text(`${letters}-_`, 32),
      nonce: fc.string({ unit: fc.constantFrom(...letters), minLength: 8, maxLength: 40 }),
      issuedAt: fc.constantFrom('2026-05-04T11:59:00.000Z', '2026-05-04T11:59:00+02:00'),
      expirationTime: fc.constant('2027-01-01T00:00:00Z'),
      notBefore: fc.constant('2026-01-01T00:00:00Z'),
      requestId: text(`${letters}-._~`, 20),
      resources: fc.array(fc.constantFrom('https://a.example/terms', 'ipfs://bafy/1', 'urn:x:y'), {
        maxLength: 3,
      }),
    },
    { requiredKeys: ['domain', 'account', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
  )
  test('PROP-18 parsing returns the fields it was composed of', () => {
    fc.assert(
      fc.property(message, (made) => {
        expect(parseSignIn(composeSignIn(made as SignInMessage))).toEqual(made)
      }),
      { numRuns: 300 },
    )
  })

  test('PROP-18 Sign In With Solana has one empty line less without a statement', () => {
    fc.assert(
      fc.property(message, ({ statement: _, ...made }) => {
        const text = composeSignIn(made as SignInMessage)
        expect(parseSignIn(text.replace('\n\n\n', '\n\n'))).toEqual(made)
      }),
      { numRuns: 100 },
    )
    const stated = composeSignIn({ ...fields, statement: 'I accept the terms.' })
    expect(parseSignIn(stated.replace('terms.\n\n', 'terms.\n'))).toBeUndefined()
    expect(parseSignIn(stated.replace('\n\nI accept', '\nI accept'))).toBeUndefined()
  })

  test('PROP-18 no value can start a new line, hide text or reverse its direction', () => {
    const evil = fc.constantFrom(
      '\n',
      '\r\n',
      '\r',
      '\u2028',
      '\u202e',
      '\u200b',
      '\u0000',
      '\u2066',
      '\t',
      'é',
      '<',
    )
    const field = fc.constantFrom(
      'domain',
      'address',
      'statement',
      'uri',
      'nonce',
      'chainId',
      'requestId',
      'account',
    )
    fc.assert(
      fc.property(field, evil, fc.nat({ max: 8 }), (name, letter, at) => {
        const value = String(fields[name as 'domain'] ?? 'request')
        const bad = `${value.slice(0, at)}${letter}URI: https://evil.example${value.slice(at)}`
        expect(() => composeSignIn({ ...fields, [name]: bad })).toThrow(name)
      }),
      { numRuns: 300 },
    )
    expect(() =>
      composeSignIn({ ...fields, resources: ['https://a.example\n- https://evil.example'] }),
    ).toThrow()
    expect(() => composeSignIn({ ...fields, issuedAt: 'yesterday' })).toThrow('issuedAt')
    expect(() => composeSignIn({ ...fields, nonce: 'short' })).toThrow('nonce')
  })

  test('PROP-18 a text changed anywhere is rejected or has other fields', () => {
    const text = composeSignIn({ ...fields, resources: ['https://shop.example/terms'] })
    const read = JSON.stringify(parseSignIn(text))
    fc.assert(
      fc.property(
        fc.nat({ max: text.length }),
        fc.constantFrom('', '\n', ' ', 'x', '\nURI: x'),
        (at, put) => {
          const other = text.slice(0, at) + put + text.slice(at + 1)
          const found = parseSignIn(other)
          if (found && other !== text) expect(JSON.stringify(found)).not.toBe(read)
        },
      ),
      { numRuns: 500 },
    )
    for (const wrong of [`${text}\n`, ` ${text}`, text.replaceAll('\n', '\r\n'), `${text}\nResources:`, ''])
      expect(parseSignIn(wrong)).toBeUndefined()
  })
})

describe('verifySignIn', () => {
  test('SIW-19 accepts what the account signed, and returns the account and network', async () => {
    expect(await verifySignIn({ ...wanted, ...(await signed()) })).toMatchObject({
      address: key.address,
      network: 'eip155:1',
      message: { statement: 'I accept the terms.' },
    })
  })

  test('SIW-19 rejects each wrong field and names it', async () => {
    const proof = await signed()
    const check = (change: object, given = proof) => codeOf(verifySignIn({ ...wanted, ...given, ...change }))
    expect(await check({ domain: 'evil.example' })).toBe('domain')
    // The website's name is in the text, but not as its domain.
    const lure = {
      domain: 'evil.example',
      statement: 'shop.example wants you to sign in',
      uri: 'https://evil.example',
    }
    expect(await check({}, await signed(lure))).toBe('domain')
    expect(await check({}, await signed({ domain: 'shop.example.evil.example' }))).toBe('domain')
    expect(await check({}, await signed({ uri: 'https://evil.example/?shop.example' }))).toBe('uri')
    expect(await check({ nonce: 'abcdefgh1235' })).toBe('nonce')
    expect(await check({ nonce: '' })).toBe('nonce')
    expect(await check({ nonce: undefined })).toBe('nonce')
    expect(await check({ networks: ['eip155:10'] })).toBe('network')
    expect(await check({}, await signed({ account: 'Dogecoin' }))).toBe('network')
    expect(await check({}, await signed({ account: 'Constructor' }))).toBe('network')
    expect(await check({ address: '0x1111111111111111111111111111111111111111' })).toBe('address')
    expect(await check({ address: key.address.toLowerCase() })).toBe('accepted')
    expect(await check({ now: new Date('2026-05-04T11:00:00Z') })).toBe('early')
    expect(await check({}, await signed({ notBefore: '2026-05-05T00:00:00Z' }))).toBe('early')
    expect(await check({ now: new Date('2026-05-04T12:30:00Z') })).toBe('expired')
    expect(await check({ maxAge: 1e7, now: new Date('2026-05-12T00:00:00Z') })).toBe('expired')
    expect(await check({ message: 'Hello' })).toBe('message')
    expect(await check({ message: undefined })).toBe('message')
    expect(await check({ signature: undefined })).toBe('signature')
    expect(await check({ signature: '0x' })).toBe('signature')
    expect(await check({ signature: `0x${'00'.repeat(65)}` })).toBe('signature')
  })

  test('SIW-19 rejects a signature by another key or over another text', async () => {
    const other = privateKeyToAccount(generatePrivateKey())
    const { message, signature } = await signed()
    expect(
      await codeOf(verifySignIn({ ...wanted, message, signature: await other.signMessage({ message }) })),
    ).toBe('signature')
    const { message: longer } = await signed({ statement: 'I accept all terms.' })
    expect(await codeOf(verifySignIn({ ...wanted, message: longer, signature }))).toBe('signature')
  })

  test('SIW-19 an unreachable node or one of another network is not reported as a wrong signature', async () => {
    const proof = { ...(await signed()), signature: `0x${'11'.repeat(80)}` }
    const client = (answer: () => Promise<unknown>) => () => ({ request: answer })
    expect(
      await codeOf(
        verifySignIn({ ...wanted, ...proof, client: client(() => Promise.reject(new Error('down'))) }),
      ),
    ).toBe('unavailable')
    expect(await codeOf(verifySignIn({ ...wanted, ...proof, client: client(async () => '0xa') }))).toBe(
      'unavailable',
    )
    expect(await codeOf(verifySignIn({ ...wanted, ...proof }))).toBe('signature')
  })

  test('SIW-19 a node that fails halfway, or answers with nothing, is not reported as a wrong signature', async () => {
    const { message } = await signed()
    const signature = (await signed({ statement: 'Something else.' })).signature
    const check = (answer: () => unknown, change: object = {}, code: () => unknown = () => '0x6000') => {
      const request = async ({ method }: { method: string }) =>
        method === 'eth_chainId' ? '0x1' : method === 'eth_getCode' ? code() : answer()
      const client = () => ({ request })
      return codeOf(verifySignIn({ ...wanted, message, signature, client, ...change }))
    }
    const fail = (error: unknown) => () => {
      throw error
    }
    const failures = [
      new HttpRequestError({ url: 'https://node.example', status: 429, details: 'Too many requests' }),
      new TimeoutError({ body: {}, url: 'https://node.example' }),
      new LimitExceededRpcError(new Error('rate limited')),
      { code: -32005, message: 'limit exceeded' },
      { code: -32603, message: 'Internal error' },
      { code: -32000, message: 'header not found' },
      new TypeError('fetch failed'),
      new Error('Unauthorized', { cause: { code: 401 } }),
      undefined,
      null,
      'down',
    ]
    for (const failure of failures) {
      expect(await check(fail(failure))).toBe('unavailable')
      expect(await check(() => '0x01', {}, fail(failure))).toBe('unavailable')
    }
    for (const code of [undefined, null, '', '0x0', 'none', 1, true, {}, []])
      expect(
        await check(
          () => '0x01',
          {},
          () => code,
        ),
      ).toBe('unavailable')
    expect(
      await check(
        () => '0x01',
        {},
        () => '0x',
      ),
    ).toBe('signature')
    for (const answer of [undefined, null, '', '0x', '0x0', '0x02', 1, true, {}, [], `0x${'00'.repeat(32)}`])
      expect(await check(() => answer)).toBe('unavailable')
    const reverts = [
      { code: 3, message: 'execution reverted', data: '0x' },
      new Error('Call failed', { cause: Object.assign(new Error('rpc'), { code: 3 }) }),
      { code: -32000, message: 'VM Exception while processing transaction: revert' },
      { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' },
    ]
    for (const revert of reverts) expect(await check(fail(revert))).toBe('signature')
    expect(await check(() => '0x00')).toBe('signature')
    expect(await check(() => '0x01')).toBe('accepted')
    const throwing = fail(new Error('There is no such client'))
    expect(await check(() => '0x01', { client: throwing })).toBe('unavailable')
  })

  test('SIW-19 a verifier or a node that never answers is given up', async () => {
    vi.useFakeTimers({ now })
    try {
      const { message } = await signed()
      const never = () => new Promise<never>(() => {})
      const code = codeOf(
        verifySignIn({ ...wanted, message, signature: '0x00', client: () => ({ request: never }) }),
      )
      let settled: unknown
      void code.then((result) => {
        settled = result
      })
      while (settled === undefined) await vi.advanceTimersByTimeAsync(1000)
      expect(settled).toBe('unavailable')
    } finally {
      vi.useRealTimers()
    }
  })

  test('SIW-19 options that cannot be compared with throw, and name the option', async () => {
    const old = await signed({ issuedAt: '2015-01-01T00:00:00Z', expirationTime: '2099-01-01T00:00:00Z' })
    const nan = [Number(undefined), Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    const wrong: Readonly<Record<string, readonly unknown[]>> = {
      maxAge: [...nan, -1, '600', null, 600n, {}, []],
      clockSkew: [...nan, -1, '60', null, {}],
      now: [new Date(''), new Date(Number.NaN), 0, '2015-01-01T00:00:00Z', null, {}],
      domain: [undefined, null, 1, {}, ['shop.example', undefined], new Set(['shop.example'])],
      networks: ['eip155:1', 'eip155:10', null, {}, [1]],
      address: [null, 1, {}, [key.address]],
      client: [null, {}, 'https://node.example'],
      verifiers: [null, {}, [null], [{}], [{ namespace: 'eip155', account: 'Ethereum' }]],
    }
    for (const [name, values] of Object.entries(wrong))
      for (const value of values) {
        const proof = verifySignIn({ ...wanted, ...old, [name]: value })
        await expect(proof, `${name}: ${String(value)}`).rejects.toThrow(
          new RegExp(`^The option "${name}" of verifySignIn is not valid$`),
        )
        await expect(proof).rejects.not.toBeInstanceOf(SignInError)
      }
    expect(await codeOf(verifySignIn({ ...wanted, ...old }))).toBe('expired')
    const unset = { maxAge: undefined, clockSkew: undefined, now: undefined }
    expect(await codeOf(verifySignIn({ ...wanted, ...old, ...(unset as object) }))).toBe('expired')
    expect(await codeOf(verifySignIn({ ...wanted, ...(await signed()), maxAge: 0 }))).toBe('expired')
  })

  test('SIW-19 options and members of verifiers are not inherited', async () => {
    const other = privateKeyToAccount(generatePrivateKey())
    const old = await signed({ issuedAt: '2015-01-01T00:00:00Z', expirationTime: '2099-01-01T00:00:00Z' })
    const foreign = { message: old.message, signature: await other.signMessage(old) }
    const yes = async () => true
    const inherited = {
      maxAge: 1e12,
      clockSkew: 1e12,
      now: new Date('2015-01-01T00:00:30Z'),
      domain: 'shop.example',
      nonce: fields.nonce,
      networks: ['eip155:1'],
      verifiers: [{ namespace: 'eip155', account: 'Ethereum', verify: yes }],
      client: () => ({
        request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : '0x01'),
      }),
      verify: yes,
      isNetwork: () => true,
      readAddress: () => key.address,
      // The names under which verifiers are looked up.
      ...Object.fromEntries(
        ['Ethereum', 'Dogecoin'].map((account) => [
          account,
          async () => ({ namespace: account.toLowerCase(), account, verify: yes }),
        ]),
      ),
    }
    const strange = await signed({ account: 'Dogecoin' })
    const results = async () => ({
      old: await codeOf(verifySignIn({ ...wanted, ...old })),
      recent: await codeOf(verifySignIn({ ...wanted, ...(await signed()) })),
      foreign: await codeOf(verifySignIn({ ...wanted, ...foreign, maxAge: 1e12 })),
      spelling: await codeOf(verifySignIn({ ...wanted, ...(await signed({ chainId: '01' })) })),
      strange: await codeOf(verifySignIn({ ...wanted, ...strange })),
      unfinished: await verifySignIn({
        ...wanted,
        ...strange,
        verifiers: [{ namespace: 'dogecoin', account: 'Dogecoin' } as never],
      }).catch((error: Error) => error.message),
    })
    const right = {
      old: 'expired',
      recent: 'accepted',
      foreign: 'signature',
      spelling: 'network',
      strange: 'network',
      unfinished: 'The option "verifiers" of verifySignIn is not valid',
    }
    expect(await results()).toEqual(right)
    for (const [name, value] of Object.entries(inherited)) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true })
      try {
        expect(await results(), name).toEqual(right)
      } finally {
        Reflect.deleteProperty(Object.prototype, name)
      }
    }
    const child = Object.create({ ...wanted, ...(await signed()) })
    await expect(verifySignIn(child)).rejects.toThrow('The option "domain"')
  })

  test('SIW-19 the URI is a page of the website, on https or on this machine; resources are free', async () => {
    const check = async (uri: string, domain = 'shop.example') =>
      codeOf(verifySignIn({ ...wanted, domain, ...(await signed({ uri, domain })) }))
    for (const path of ['', '/', '/login?next=%2F#top', '?a=@evil.example', '#https://evil.example'])
      expect(await check(`https://shop.example${path}`)).toBe('accepted')
    const wrong = [
      'http://shop.example',
      'ftp://shop.example',
      'ws://shop.example/',
      'ipfs://shop.example',
      'javascript://shop.example/%0aalert(1)',
      'did:key:z6Mk',
      'https:shop.example',
      'https:///shop.example',
      'https://evil.example@shop.example',
      'https://evil.example:443@shop.example/',
      'https://@shop.example/',
      'https://sh%6fp.example/',
      'https://shop.example:8443/',
      'https://shop.example.evil.example',
      'https://evil.example/shop.example',
      'https://www.shop.example/',
    ]
    for (const uri of wrong) expect(await check(uri), uri).toBe('uri')
    const local = ['localhost:3000', 'localhost', 'app.localhost:1', '127.0.0.1:5173', '[::1]']
    for (const domain of local)
      for (const scheme of ['http', 'https'])
        expect(await check(`${scheme}://${domain}/`, domain), domain).toBe('accepted')
    for (const domain of ['localhost.example', 'notlocalhost', '127.0.0.1.example', '192.168.1.5:3000'])
      expect(await check(`http://${domain}/`, domain), domain).toBe('uri')
    const resources = ['http://other.example', 'ipfs://bafy/1', 'urn:x:y']
    expect(await codeOf(verifySignIn({ ...wanted, ...(await signed({ resources })) }))).toBe('accepted')
  })

  test('SIW-19 verifies accounts of Solana', async () => {
    const secret = ed25519.utils.randomPrivateKey()
    const address = base58.encode(ed25519.getPublicKey(secret))
    const message = composeSignIn({
      ...fields,
      account: 'Solana',
      address,
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    const sign = (text: string) => base58.encode(ed25519.sign(new TextEncoder().encode(text), secret))
    expect(await verifySignIn({ ...wanted, message, signature: sign(message) })).toMatchObject({
      address,
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    expect(await codeOf(verifySignIn({ ...wanted, message, signature: sign(`${message} `) }))).toBe(
      'signature',
    )
    expect(await codeOf(verifySignIn({ ...wanted, message, signature: address }))).toBe('signature')
  })

  test('SIW-19 verifies accounts of Cosmos', async () => {
    const secret = secp256k1.utils.randomPrivateKey()
    const hash = ripemd160(sha256(secp256k1.getPublicKey(secret, true)))
    const address = bech32.encode('cosmos', bech32.toWords(hash))
    const message = composeSignIn({ ...fields, account: 'Cosmos', address, chainId: 'cosmoshub-4' })
    const sign = (text: string) => {
      const doc = JSON.stringify(messageDoc(address, text))
      return base64.encode(secp256k1.sign(sha256(new TextEncoder().encode(doc)), secret).toCompactRawBytes())
    }
    expect(await verifySignIn({ ...wanted, message, signature: sign(message) })).toMatchObject({
      address,
      network: 'cosmos:cosmoshub-4',
    })
    expect(await codeOf(verifySignIn({ ...wanted, message, signature: sign(`${message}.`) }))).toBe(
      'signature',
    )
  })
})
