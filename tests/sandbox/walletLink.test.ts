import { expect, it } from 'vitest'
import { checkLink } from '../../demo/sandbox/wallet/check-link.mjs'

const topic = 'a'.repeat(64)
const key = 'b'.repeat(64)

it('a complete link gives its topic', () => {
  expect(checkLink(`wc:${topic}@2?expiryTimestamp=1&relay-protocol=irn&symKey=${key}`)).toBe(topic)
})

it.each([
  ['', 'begin with wc:'],
  ['https://app.example', 'begin with wc:'],
  [`wc:${topic}@1?bridge=https%3A%2F%2Fbridge.invalid&key=${key}`, 'version 1'],
  [`wc:${topic.slice(1)}@2?symKey=${key}`, 'topic is not whole'],
  [`wc:${topic}@2`, 'key in the link is not whole'],
  [`wc:${topic}@2?relay-protocol=irn&symKey=${key.slice(1)}`, 'key in the link is not whole'],
])('%s is rejected with the reason', (link, text) => {
  expect(() => checkLink(link)).toThrow(text)
})
