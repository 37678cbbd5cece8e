import { isPromptOpen } from 'portico/core'
import { canonicalName, shortAddress } from 'portico/react'
import { expect, test } from 'vitest'
import { revoked } from '../evils.js'

test.each([
  [' Meta  Mask ', 'meta mask'],
  ['ＭｅｔａＭａｓｋ', 'metamask'],
  ['Trust Wallet', 'trust'],
  ['Trust', 'trust'],
])('%s is compared as %s', (name, plain) => {
  expect(canonicalName(name)).toBe(plain)
})

test.each<[what: string, error: unknown, open: boolean]>([
  ['its code', { code: -32002 }, true],
  ['the code of a cause', { cause: { cause: { code: -32002 } } }, true],
  ['a cause too deep', { cause: { cause: { cause: { cause: { cause: { code: -32002 } } } } } }, false],
  ['another code', { code: 4001 }, false],
  ['nothing', undefined, false],
  ['a revoked proxy', revoked, false],
])('an open prompt is recognised or not by %s', (_, error, open) => {
  expect(isPromptOpen(error === revoked ? revoked() : error)).toBe(open)
})

test.each([
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x71C765…d8976F'],
  ['7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj', '7dHbWX…1Y7ARj'],
  ['0x71C7656E', '0x71C7656E'],
])('%s is shown as %s', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})
