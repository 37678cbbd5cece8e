import { expect, it } from 'vitest'
import { eoa } from './fakeSite.js'
import { startAuth } from './startAuth.js'

const events = ['uncaughtException', 'unhandledRejection'] as const

it('FRM-20 a modal that is taken away while the visitor is asked ends the request, and nothing else happens', async () => {
  const failures: unknown[] = []
  const fail = (error: unknown) => void failures.push(error)
  for (const event of events) process.on(event, fail)
  const test = await startAuth()
  try {
    await test.login()
    const asked = test.session().request({ method: 'personal_sign', params: ['0x00', eoa] })
    const ended = asked.then(
      () => 'signed',
      (error: Error) => error.message,
    )
    await new Promise((resolve) => setTimeout(resolve, 0))
    const { router } = test.services
    expect(router.state.get().stack.at(-1)?.view).toBe('ApproveTransaction')
    test.stop()
    router.reset('Connect')
    expect(await ended).not.toBe('signed')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(failures).toEqual([])
  } finally {
    for (const event of events) process.off(event, fail)
  }
})
