import { expect, test } from 'vitest'
import { findWebKit } from '../../../scripts/engines.mjs'
import { startWebKit } from './startWebKit.js'

test.runIf(findWebKit())(
  'the driver of WebKitGTK ends when it is stopped, and the error names the command that got no answer',
  async () => {
    const { open, stop } = await startWebKit()
    await stop()
    await expect(open()).rejects.toThrow('did not answer POST /session')
  },
)
