import { NetworkLogo, TokenLogo } from 'portico/react'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { ethereum } from '../../src/react/marks/networkMarks.js'
import { type Mounted, mount } from '../ui/mount.js'

const mounted: Mounted[] = []
const show = (node: ReactElement) => {
  const result = mount(node)
  mounted.push(result)
  return { content: result.root, render: (next: ReactElement) => flushSync(() => result.render(next)) }
}
afterEach(() => {
  for (const one of mounted.splice(0)) one.unmount()
})
const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="${colour}" d="M0 0h9v9H0z"/></svg>`)}`

const mainnet = { caipNetworkId: 'eip155:1', name: 'Ethereum' } as const
const local = { caipNetworkId: 'eip155:31337', name: 'Ethereum' } as const
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const marks = (content: Element) => content.querySelectorAll('svg').length

test('a known network shows its mark in place of its letter; an unknown one of the same name keeps the letter', async () => {
  const { content } = show(
    <>
      <NetworkLogo network={mainnet} size={28} testId="known" />
      <NetworkLogo network={local} testId="unknown" />
    </>,
  )
  const known = content.querySelector('[data-testid=known]') as Element
  const before = known.getBoundingClientRect()
  expect(known.textContent).toBe('E')
  await expect.poll(() => known.querySelectorAll('path')[1]?.getAttribute('d')).toBe(ethereum[1])
  expect(known.getBoundingClientRect()).toEqual(before)
  expect(known.querySelector('svg')?.getBoundingClientRect()).toEqual(before)
  const unknown = content.querySelector('[data-testid=unknown]') as Element
  expect(unknown.textContent).toBe('E')
  expect(marks(unknown)).toBe(0)
})

test("the host's image is preferred, and the mark replaces it if it fails to load", async () => {
  const host = { ...mainnet, assets: { imageUrl: picture('red') } }
  const { content, render } = show(<NetworkLogo network={host} />)
  await expect.poll(() => content.textContent).toBe('')
  expect(content.querySelector('img')?.src).toBe(picture('red'))
  expect(marks(content)).toBe(0)
  render(<NetworkLogo network={{ ...mainnet, assets: { imageUrl: 'data:image/png;base64,none' } }} />)
  await expect.poll(() => marks(content)).toBe(1)
  expect(content.querySelector('img')).toBeNull()
})

test('a token gets a mark by its address, not by its symbol', async () => {
  const { content } = show(
    <>
      <TokenLogo network="eip155:1" token={{ symbol: 'USDC', address: USDC }} testId="usdc" />
      <TokenLogo network="eip155:1" token={{ symbol: 'ETH' }} testId="ether" />
      <TokenLogo
        network="eip155:1"
        token={{ symbol: 'USDC', address: `0x${'1'.repeat(40)}` }}
        testId="foreign"
      />
      <TokenLogo network="eip155:31337" token={{ symbol: 'ETH' }} testId="local" />
      <TokenLogo
        network="eip155:1"
        token={{ symbol: 'USDC', address: USDC, icon: picture('blue') }}
        testId="own"
      />
    </>,
  )
  const find = (id: string) => content.querySelector(`[data-testid=${id}]`) as Element
  await expect.poll(() => [marks(find('usdc')), marks(find('ether'))]).toEqual([1, 1])
  expect([marks(find('foreign')), marks(find('local')), marks(find('own'))]).toEqual([0, 0, 0])
  expect(find('foreign').textContent).toBe('U')
  await expect.poll(() => find('own').textContent).toBe('')
})
