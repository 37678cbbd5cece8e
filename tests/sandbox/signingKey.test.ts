import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { whole } from '../volumes.js'

const path = fileURLToPath(new URL('../../demo/sandbox/create-signing-key.mjs', import.meta.url))

// Exporting keys straight from Node's generator stops the process at about the three-thousandth.
it.runIf(whole)('garbage collection during the export of a key does not crash the process', async () => {
  const script = `
    import { createSigningKey } from ${JSON.stringify(path)}
    const keys = new Set()
    for (let made = 0; made < 8000; made++) keys.add(createSigningKey().export({ format: 'jwk' }).x)
    console.log(keys.size)`
  const args = ['--max-semi-space-size=1', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout.trim()).toBe('8000')
})
