import { enlarge, mirror } from 'portico/testing'
import { expect, test } from 'vitest'
import { english } from './english.js'

const bare = (text: string) => text.replace(/\{\w+\}/g, '')

test('the enlarged pseudo-language is at least 40 % longer, in brackets, and keeps placeholders', () => {
  const longer = enlarge(english)
  expect(Object.keys(longer)).toEqual(expect.arrayContaining(Object.keys(english)))
  for (const [id, text] of Object.entries(english)) {
    if (id === 'modal.language' || id === 'modal.direction') continue
    const own = longer[id] ?? ''
    expect(own).toMatch(/^\[.*\]$/)
    expect(own.length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4))
    expect(own.match(/\{\w+\}/g)).toEqual(text.match(/\{\w+\}/g))
    expect(bare(own)).not.toMatch(/[aeiou]/)
  }
})

test('the mirrored pseudo-language reads from right to left and keeps placeholders', () => {
  const mirrored = mirror({ hello: 'Hello {name}', 'modal.direction': 'ltr' })
  expect(mirrored['modal.direction']).toBe('rtl')
  expect(mirrored.hello).toBe('[\u202eHello\u202c {name}]')
})
