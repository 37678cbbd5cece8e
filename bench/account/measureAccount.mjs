// @ts-check
import { createBlockchainApi } from '../../demo/sandbox/blockchain-api/server.mjs'
import { startChain } from '../../demo/sandbox/chain.mjs'
import { startGateway } from '../../demo/sandbox/gateway.mjs'
import { seedChain } from '../../demo/sandbox/seed.mjs'
import { COLLECTOR } from '../../demo/sandbox/world.mjs'
import { startStatic } from '../../demo/serve/server.mjs'
import { show } from '../spread.mjs'
import { visit } from '../visit.mjs'

/**
 * Time from a press of the account button to the total of an account with forty tokens. A service on this machine reads a local
 * chain. The first press asks the service; the second is measured, too.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {number} rounds
 * @param {string} root of the built pages
 */
export async function measureAccount(browser, rounds, root) {
  /** @type {Awaited<ReturnType<typeof seedChain>> | undefined} */
  let seeded
  const chain = await startChain({
    chainId: 1,
    past: async (url) => {
      seeded = await seedChain({ url, account: COLLECTOR })
    },
  })
  const api = createBlockchainApi({ chains: [chain] })
  for (const { address, price } of seeded?.tokens ?? [])
    if (price !== undefined) api.prices.set(`eip155:1:${address.toLowerCase()}`, price)
  await api.warm()
  const gateway = await startGateway({ chains: [chain], api })
  const server = await startStatic({
    root,
    csp: { connect: [gateway.url], img: [gateway.url] },
    routes: { '/hosts.json': () => ({ rpc: gateway.url, account: COLLECTOR }) },
  })
  /** @type {Record<string, number[]>} */
  const found = {}
  try {
    for (const slower of [1, 4])
      for (let round = 0; round < rounds; round++) {
        const { page, end } = await visit(browser, `${server.url}/account/`, { slower })
        await page.getByTestId('connect-button').click()
        await page.getByTestId('wallet-row').first().click()
        await page.getByTestId('account-button').waitFor()
        await page.getByTestId('portico-card').waitFor({ state: 'hidden' })
        for (const nth of ['first', 'second']) {
          const ms = await page.evaluate(async () => {
            const button = /** @type {HTMLElement} */ (document.querySelector('[data-testid=account-button]'))
            /** @param {ParentNode} root @param {string} id @returns {boolean} */
            const has = (root, id) =>
              !!root.querySelector(`[data-testid=${id}]`) ||
              [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && has(shadowRoot, id))
            const total = () => has(document, 'account-total') && has(document, 'token-row')
            const begun = performance.now()
            button.click()
            while (!total()) {
              if (performance.now() - begun > 60_000) throw new Error('No total within a minute')
              await new Promise(requestAnimationFrame)
            }
            return performance.now() - begun
          })
          found[`${nth}, ${slower}`] = [...(found[`${nth}, ${slower}`] ?? []), ms]
          await page.keyboard.press('Escape')
          await page.getByTestId('portico-card').waitFor({ state: 'hidden' })
        }
        await end()
      }
  } finally {
    await Promise.all([server.stop(), gateway.stop(), chain.stop()])
  }
  return [
    ['first', '250 ms; slower: 500 ms', 'Press to the total of an account with forty tokens'],
    ['second', '', 'The same at the next press'],
  ].map(([name, goal, label]) => [
    String(label),
    ...[1, 4].map((slower) => show(found[`${name}, ${slower}`] ?? [], 'ms')),
    String(goal),
  ])
}
