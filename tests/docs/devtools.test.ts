import { join } from 'node:path'
import type { Modal } from 'portico'
import { recorded } from 'portico/devtools'
import type { AnyPlugin } from 'portico/kernel'
import { expect, test } from 'vitest'
import { plugin, startRecorded } from '../devtools/startRecorded.js'
import { readSnippet, writeFolder } from './readSnippets.js'

const page = 'docs/devtools.md'
const folder = writeFolder('devtools', {
  'host.ts': readSnippet(page, 'host').code,
  'replay.ts': readSnippet(page, 'replay').code,
})

test('the host in docs/devtools.md records once its visitor has agreed', async () => {
  const { modal, agree, report } = (await import(/* @vite-ignore */ join(folder, 'host.ts'))) as {
    modal: Modal
    agree(): void
    report(): Promise<string>
  }
  modal.kernel.start()
  expect(modal.kernel.get(recorded)).toBeUndefined()
  await expect(report()).rejects.toMatchObject({ code: 'contract' })
  agree()
  const found = modal.kernel.get(recorded)
  expect(found?.entries.get().length).toBeGreaterThan(10)
  expect(modal).toHaveProperty('ledger')
  expect(JSON.parse(await report())).toMatchObject({ version: 1, dropped: 0 })
  modal.dispose()
})

test('the replay in docs/devtools.md tells what a plugin mends', async () => {
  const { stillFailing } = (await import(/* @vite-ignore */ join(folder, 'replay.ts'))) as {
    stillFailing(trace: string, plugins: readonly AnyPlugin[]): Promise<readonly (string | number)[]>
  }
  const broken = plugin('broken', {
    setup: () => {
      throw new Error()
    },
  })
  const recordedTest = await startRecorded({ plugins: [broken] })
  const trace = recordedTest.service().exportTrace()
  recordedTest.stop()
  expect(await stillFailing(trace, [])).toEqual(['setup'])
  expect(await stillFailing(trace, [{ id: 'broken', kernel: 1, setup: () => {} }])).toEqual([])
})
