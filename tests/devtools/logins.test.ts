import { createModal } from 'portico'
import { recorder } from 'portico/devtools'
import { email } from 'portico/plugins/email'
import { socials } from 'portico/plugins/socials'
import { preset } from 'portico/preset'
import { mainnet } from 'viem/chains'
import { expect, it, vi } from 'vitest'

it.each([true, false])(
  'every plugin of a page with logins starts beside the recorder, if it is on: %j',
  async (isOn) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'))
    const errors: unknown[] = []
    const modal = createModal({
      plugins: [...preset(), email(), socials(), recorder()],
      networks: [mainnet],
      projectId: 'test',
      features: { recorder: isOn },
      onError: (error) => void errors.push(error),
    })
    const { kernel } = modal
    kernel.start()
    for (const id of ['auth', 'email', 'socials']) await kernel.wake('need', undefined, id)
    await kernel.settled()
    const of = (status: string) =>
      kernel.plugins.get().flatMap((each) => (each.status === status ? each.id : []))
    expect(errors).toEqual([])
    expect(of('failed')).toEqual([])
    expect(of('on')).toEqual(expect.arrayContaining(['email', 'socials', 'storage']))
    modal.dispose()
    vi.restoreAllMocks()
  },
)
