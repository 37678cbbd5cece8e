import { join } from 'node:path'
import type { Modal } from 'portico'
import { type Contact, recorded } from 'portico/devtools'
import { expect, test } from 'vitest'
import { readSnippet, writeFolder } from './readSnippets.js'

const page = 'docs/devtools.md'
const folder = writeFolder('devtools', { 'host.ts': readSnippet(page, 'host').code })

test('the host in docs/devtools.md records once its visitor has agreed', async () => {
  const { modal, agree, report } = (await import(/* @vite-ignore */ join(folder, 'host.ts'))) as {
    modal: Modal
    agree(): void
    report(): Promise<{ trace: string; hosts: readonly Contact[] }>
  }
  modal.kernel.start()
  expect(modal.kernel.get(recorded)).toBeUndefined()
  agree()
  const found = modal.kernel.get(recorded)
  expect(found?.entries.get().length).toBeGreaterThan(10)
  expect(modal).toHaveProperty('ledger')
  const { trace, hosts } = await report()
  expect(JSON.parse(trace)).toMatchObject({ version: 1, dropped: 0 })
  expect(hosts).toEqual([])
  modal.dispose()
})
