import { createMockClock } from 'portico/testing'
import { describe, expect, it } from 'vitest'
import { createPictures } from '../../../plugins/directory/createPictures.js'

const start = () => {
  const clock = createMockClock()
  const loading = new Map<string, () => void>()
  const left: string[] = []
  let told = 0
  const pictures = createPictures({
    clock,
    load: (src, ended) => {
      loading.set(src, ended)
      return () => void left.push(src)
    },
    late: () => {
      told++
    },
  })
  return { clock, loading, left, pictures, told: () => told }
}

describe('pictures of the rows in Connect', () => {
  it('FLT-48 one that takes longer than two seconds is left out, and given up', async () => {
    const { clock, left, pictures, told } = start()
    expect(pictures.of('slow')).toBe('slow')
    await clock.advance(1999)
    expect(pictures.of('slow')).toBe('slow')
    expect(told()).toBe(0)
    await clock.advance(1)
    expect(pictures.of('slow')).toBeUndefined()
    expect(left).toEqual(['slow'])
    expect(told()).toBe(1)
  })

  it('FLT-48 one that came in time stays, and is loaded once', async () => {
    const { clock, loading, pictures, told } = start()
    pictures.of('quick')
    loading.get('quick')?.()
    loading.delete('quick')
    await clock.advance(5000)
    expect(pictures.of('quick')).toBe('quick')
    expect(loading.has('quick')).toBe(false)
    expect(told()).toBe(0)
    expect(pictures.of(undefined)).toBeUndefined()
  })

  it('is waited for anew the next time the list opens; what was waited for is given up', async () => {
    const { clock, left, pictures, told } = start()
    pictures.of('slow')
    await clock.advance(2000)
    pictures.of('open')
    pictures.reset()
    expect(left).toContain('open')
    await clock.advance(5000)
    expect(told()).toBe(1)
    expect(pictures.of('slow')).toBe('slow')
    await clock.advance(2000)
    expect(told()).toBe(2)
  })
})
