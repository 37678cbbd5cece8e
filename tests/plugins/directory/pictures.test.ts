import { createMockClock } from 'portico/testing'
import { describe, expect, it } from 'vitest'
import { createPictures } from '../../../plugins/directory/pictures/createPictures.js'

const start = () => {
  const clock = createMockClock()
  const loading = new Map<string, () => void>()
  const left: string[] = []
  let lateCount = 0
  const pictures = createPictures({
    clock,
    load: (src, ended) => {
      loading.set(src, ended)
      return () => void left.push(src)
    },
    onLate: () => {
      lateCount++
    },
  })
  return { clock, loading, left, pictures, told: () => lateCount }
}

describe('pictures of the rows in Connect', () => {
  it('FLT-48 one that takes longer than two seconds is left out, and its load cancelled', async () => {
    const { clock, left, pictures, told } = start()
    expect(pictures.visible('slow')).toBe('slow')
    await clock.advance(1999)
    expect(pictures.visible('slow')).toBe('slow')
    expect(told()).toBe(0)
    await clock.advance(1)
    expect(pictures.visible('slow')).toBeUndefined()
    expect(left).toEqual(['slow'])
    expect(told()).toBe(1)
  })

  it('FLT-48 one that loads in time stays, and is not loaded again', async () => {
    const { clock, loading, pictures, told } = start()
    pictures.visible('quick')
    loading.get('quick')?.()
    loading.delete('quick')
    await clock.advance(5000)
    expect(pictures.visible('quick')).toBe('quick')
    expect(loading.has('quick')).toBe(false)
    expect(told()).toBe(0)
    expect(pictures.visible(undefined)).toBeUndefined()
  })

  it('a late one gets another two seconds after a reset, which cancels pending loads', async () => {
    const { clock, left, pictures, told } = start()
    pictures.visible('slow')
    await clock.advance(2000)
    pictures.visible('open')
    pictures.reset()
    expect(left).toContain('open')
    await clock.advance(5000)
    expect(told()).toBe(1)
    expect(pictures.visible('slow')).toBe('slow')
    await clock.advance(2000)
    expect(told()).toBe(2)
  })
})
