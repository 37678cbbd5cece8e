import { socialNames } from 'portico/plugins/auth/contract'
import { expect, it } from 'vitest'
import * as networkMarks from '../../src/react/marks/networkMarks.js'
import { socialMark } from '../../src/react/marks/socialMark.js'
import { tokenMark } from '../../src/react/marks/tokenMark.js'

const { networkMark, ethereum, polygon, base } = networkMarks

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

it('knows the networks that the services and the embedded wallet serve', () => {
  const ids = [
    ...[1, 10, 56, 100, 137, 250, 324, 5000, 8453, 42161, 42220, 43114, 59144, 534352, 7777777, 1313161554],
    ...[146, 11155111, 84532, 11155420, 421614, 80002],
  ].map((id) => `eip155:${id}`)
  for (const id of [
    ...ids,
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'polkadot:68d56f15f85d3136970ec16946040bc1',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    'cosmos:cosmoshub-4',
    'cosmos:osmosis-1',
    'cosmos:juno-1',
    'cosmos:stargaze-1',
  ])
    expect(networkMark(id), id).toBeDefined()
  expect(networkMark('eip155:11155111')).toBe(ethereum)
  expect(networkMark('eip155:84532')).toBe(base)
})

it('matches a network by its full id only', () => {
  for (const id of ['', '1', 'eip155', 'eip155:', 'eip155:31337', 'eip155:1 ', 'solana:1', 'Ethereum'])
    expect(networkMark(id), id).toBeUndefined()
})

it('holds only colours and paths, nothing that could load or run', () => {
  const shapes = Object.values(networkMarks).filter((each) => Array.isArray(each))
  const tokens = [USDC, '0xdac17f958d2ee523a2206206994597c13d831ec7'].map((each) =>
    tokenMark(`eip155:1/${each}`),
  )
  expect(shapes.length).toBeGreaterThan(20)
  for (const shape of [...shapes, ...tokens]) {
    const [plate, path, ink = '#fff', ...more] = shape ?? []
    expect(plate).toMatch(/^#([\da-f]{3}){1,2}$/)
    expect(ink).toMatch(/^#([\da-f]{3}){1,2}$/)
    expect(path).toMatch(/^[Mm][\d\s.,\-MLHVCSQTAZmlhvcsqtaz]+$/)
    expect(more).toEqual([])
  }
})

it('has a mark of paths and colours for every social account', () => {
  for (const id of Object.keys(socialNames)) {
    const shape = socialMark(id) ?? []
    expect(shape.length, id).toBeGreaterThan(0)
    for (const [path, fill = '#fff'] of shape) {
      expect(path).toMatch(/^[Mm][\d\s.,\-MLHVCSQTAZmlhvcsqtaz]+$/)
      expect(fill).toMatch(/^#([\da-f]{3}){1,2}$/)
    }
  }
  for (const id of ['', 'constructor', '__proto__']) expect(socialMark(id)).toBeUndefined()
})

it("finds a token's mark by its address and network, and a coin's by its network", () => {
  const usdc = tokenMark(`eip155:1/${USDC}`)
  expect(usdc).toBeDefined()
  expect(tokenMark(`eip155:1/${USDC.toLowerCase()}`)).toBe(usdc)
  expect(tokenMark('eip155:8453/0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')).toBe(usdc)
  expect(
    tokenMark('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'),
  ).toBe(usdc)
  expect(tokenMark(`eip155:8453/${USDC}`)).toBeUndefined()
  expect(tokenMark('eip155:1/0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBeUndefined()
  expect(
    tokenMark('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/epjfwdd5aufqssqem2qn1xzybapc8g4wegkzwytdt1v'),
  ).toBeUndefined()
  expect(tokenMark('eip155:8453/')).toBe(ethereum)
  expect(tokenMark('eip155:137/')).toBe(polygon)
  expect(tokenMark('eip155:31337/')).toBeUndefined()
  expect(tokenMark('/')).toBeUndefined()
})
