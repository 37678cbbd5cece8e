import { generateKeyPairSync, randomBytes, sign, webcrypto } from 'node:crypto'
import { once } from 'node:events'
import type { BrowserContext, Page } from 'playwright-core'
import { type WebSocket, WebSocketServer } from 'ws'
import { bundlePage } from '../bundlePage.js'
import { install } from '../install.js'

interface Asked {
  readonly id: number
  readonly method: string
  readonly params: {
    readonly identity?: unknown
    readonly chain?: string
    readonly auth_token?: string
    readonly payloads?: readonly string[]
  }
}

interface Prompt extends Asked {
  answer(approved: boolean): void
}

/** Lengths in bytes: a point of P-256, and the parts before an encrypted text. */
const POINT = 65
const SEQUENCE = 4
const VECTOR = 12
/** Codes of the protocol, with the texts of its Android library. */
const notAuthorized = { code: -1, message: 'authorization request declined' }
const notSigned = { code: -3, message: 'sign request declined' }

const { subtle } = webcrypto
const curve = { namedCurve: 'P-256' }

/** The wallet's side of a session of the protocol: it checks the page's first message, agrees on a key, and answers. */
async function serve(
  socket: WebSocket,
  association: Uint8Array<ArrayBuffer>,
  handle: (asked: Asked) => Promise<object>,
) {
  const messages: Uint8Array<ArrayBuffer>[] = []
  let wake = () => {}
  socket.on('message', (data: Buffer) => {
    messages.push(Uint8Array.from(data))
    wake()
  })
  const next = async () => {
    while (!messages[0])
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return messages.shift() as Uint8Array<ArrayBuffer>
  }

  const hello = await next()
  const point = hello.slice(0, POINT)
  const signer = await subtle.importKey('raw', association, { name: 'ECDSA', ...curve }, false, ['verify'])
  const isTrue = await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, signer, hello.slice(POINT), point)
  if (!isTrue) throw new Error('The page that connects is not the one that opened the wallet.')
  const own = await subtle.generateKey({ name: 'ECDH', ...curve }, false, ['deriveBits'])
  const theirs = await subtle.importKey('raw', point, { name: 'ECDH', ...curve }, false, [])
  const bits = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256)
  const secret = await subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: association, info: new Uint8Array() },
    secret,
    { name: 'AES-GCM', length: 128 },
    false,
    ['encrypt', 'decrypt'],
  )
  const how = (sequence: Uint8Array<ArrayBuffer>, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    additionalData: sequence,
    iv,
    tagLength: 128,
  })

  let sent = 0
  const encrypt = async (value: object) => {
    const sequence = new Uint8Array(SEQUENCE)
    new DataView(sequence.buffer).setUint32(0, ++sent)
    const iv = Uint8Array.from(randomBytes(VECTOR))
    const text = new TextEncoder().encode(JSON.stringify(value))
    return Buffer.concat([sequence, iv, Buffer.from(await subtle.encrypt(how(sequence, iv), key, text))])
  }
  const properties = await encrypt({ v: 'v1' })
  socket.send(Buffer.concat([Buffer.from(await subtle.exportKey('raw', own.publicKey)), properties]))

  // Answers are numbered, so each is encrypted and sent before the next.
  let answers = Promise.resolve()
  for (let received = 1; socket.readyState === socket.OPEN; received++) {
    const bytes = await next()
    const sequence = bytes.slice(0, SEQUENCE)
    if (new DataView(sequence.buffer).getUint32(0) !== received) throw new Error('A message is missing.')
    const iv = bytes.slice(SEQUENCE, SEQUENCE + VECTOR)
    const text = await subtle.decrypt(how(sequence, iv), key, bytes.slice(SEQUENCE + VECTOR))
    const asked: Asked = JSON.parse(new TextDecoder().decode(text))
    void handle(asked).then((answer) => {
      answers = answers.then(async () =>
        socket.send(await encrypt({ jsonrpc: '2.0', id: asked.id, ...answer })),
      )
    })
  }
}

/**
 * A phone with a wallet app: it follows the link that the page opens, and answers at the port that the link names. `send` hands a
 * signed transaction to the chain.
 */
export async function openMobileWallet(send: (wire: Buffer) => Promise<unknown>) {
  const script = await bundlePage(`${await install('solanaMobile')}/page.mjs`)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const tokens = new Set<string>()
  const prompts: Prompt[] = []
  const links: URL[] = []
  const servers = new Set<WebSocketServer>()
  const failures: unknown[] = []
  let isInstalled = true

  const ask = (asked: Asked) =>
    new Promise<boolean>((resolve) => {
      prompts.push({
        ...asked,
        answer: (approved) => {
          prompts.shift()
          resolve(approved)
        },
      })
    })
  const signWire = (payload: string) => {
    // The account pays, so that its signature is the first.
    const wire = Buffer.from(payload, 'base64')
    const signature = sign(null, wire.subarray(1 + 64 * (wire[0] ?? 0)), privateKey)
    signature.copy(wire, 1)
    return { wire, signature }
  }
  const handle = async (asked: Asked): Promise<object> => {
    const { method, params } = asked
    const payloads = params.payloads ?? []
    if (method === 'get_capabilities')
      return {
        result: {
          max_transactions_per_request: 10,
          max_messages_per_request: 10,
          supported_transaction_versions: ['legacy', 0],
          features: ['solana:signTransactions'],
        },
      }
    if (method === 'authorize') {
      const isKnown = params.auth_token !== undefined && tokens.has(params.auth_token)
      if (!isKnown && (params.auth_token !== undefined || !(await ask(asked))))
        return { error: notAuthorized }
      const token = params.auth_token ?? randomBytes(16).toString('hex')
      tokens.add(token)
      return {
        result: {
          auth_token: token,
          accounts: [{ address: key.toString('base64'), label: 'Account 1', chains: ['solana:mainnet'] }],
        },
      }
    }
    if (!['sign_messages', 'sign_transactions', 'sign_and_send_transactions'].includes(method))
      return { error: { code: -32601, message: `method '${method}' not available` } }
    if (!(await ask(asked))) return { error: notSigned }
    if (method === 'sign_messages') {
      const signed = payloads.map((each) => {
        const message = Buffer.from(each, 'base64')
        return Buffer.concat([message, sign(null, message, privateKey)]).toString('base64')
      })
      return { result: { signed_payloads: signed } }
    }
    const signed = payloads.map(signWire)
    if (method === 'sign_transactions')
      return { result: { signed_payloads: signed.map(({ wire }) => wire.toString('base64')) } }
    for (const { wire } of signed) await send(wire)
    return { result: { signatures: signed.map(({ signature }) => signature.toString('base64')) } }
  }

  /** The app comes in front of the page, and listens. */
  const associate = async (page: Page, link: URL) => {
    links.push(link)
    if (!isInstalled) return
    const association = Uint8Array.from(
      Buffer.from((link.searchParams.get('association') ?? '').replaceAll('.', ''), 'base64url'),
    )
    const server = new WebSocketServer({
      host: 'localhost',
      port: Number(link.searchParams.get('port')),
      path: '/solana-wallet',
    })
    servers.add(server)
    server.on('connection', (socket) => {
      socket.once('close', () => server.close(() => servers.delete(server)))
      void serve(socket, association, handle).catch((error) => failures.push(error))
    })
    await once(server, 'listening')
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  }

  return {
    /** The account, as the raw public key. */
    key,
    /** The links that opened the wallet. */
    links,
    /** What the wallet shows to its owner, the first in front. */
    prompts,
    failures,
    install: (installed: boolean) => {
      isInstalled = installed
    },
    extend: async (context: BrowserContext) => {
      context.on('page', async (page) => {
        const session = await context.newCDPSession(page)
        session.on('Page.frameRequestedNavigation', ({ url }) => {
          if (url.startsWith('solana-wallet:'))
            void associate(page, new URL(url)).catch((error) => failures.push(error))
        })
        await session.send('Page.enable')
      })
      await context.addInitScript(script)
    },
    close: () => Promise.all([...servers].map((each) => each.close())),
  }
}
