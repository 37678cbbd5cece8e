import { describe, expect, it } from 'vitest'
import { roster } from '../../demo/wallets/roster.js'

const ids = (search: string) => roster(search).announced.map(({ id }) => id)

describe('the test wallets a page address asks for', () => {
  it('announces four wallets by default and nothing in window.ethereum', () => {
    expect(ids('')).toEqual(['honest', 'slow', 'rejecting', 'lying'])
    expect(roster('').legacy).toBeUndefined()
  })

  it('announces the chosen ones, or none', () => {
    expect(ids('?wallets=honest,slow')).toEqual(['honest', 'slow'])
    expect(ids('?wallets=')).toEqual([])
    expect(ids('?announce=none&twins=1')).toEqual([])
  })

  it('adds two wallets that claim one rdns', () => {
    const { announced } = roster('?wallets=honest&twins=1')
    expect(announced.slice(1).map(({ rdns }) => rdns)).toEqual([
      'org.portico-demo.twin',
      'org.portico-demo.twin',
    ])
    expect(new Set(announced.map(({ id }) => id)).size).toBe(3)
  })

  it('offers a generic wallet for window.ethereum', () => {
    expect(roster('?legacy=1&announce=none')).toMatchObject({ announced: [], legacy: { id: 'legacy' } })
  })
})
