import { execFileSync } from 'node:child_process'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sample } from '../volumes.js'
import { hasEnded } from './has-ended.js'
import { type Run, runNode } from './run-node.js'

const pollUntilEnded = (pids: readonly number[]) =>
  vi.waitFor(() => expect(pids.map(hasEnded)).toEqual(pids.map(() => true)), { interval: 20 })

describe.skipIf(process.platform === 'win32')('from the command line', () => {
  const runs: Run[] = []
  const start = (script: string, args: readonly string[] = []) => {
    const run = runNode(script, args)
    runs.push(run)
    return run
  }
  afterEach(async () => {
    for (const run of runs.splice(0)) {
      run.child.kill('SIGTERM')
      await run.ended
    }
  })

  it('a chain prints that it is ready and its address, and exits with 1 and a reason if anvil dies', async () => {
    const run = start('demo/sandbox/chain.mjs', ['--chain-id', '1'])
    const [, url] = await run.printed(/^chain 1 {2}ready {2}(http:\/\/127\.0\.0\.1:\d+) {2}\(\d+ ms\)$/m)
    const response = await fetch(url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
    })
    expect(await response.json()).toMatchObject({ result: '0x1' })
    for (const pid of children(run).anvil) process.kill(pid, 'SIGKILL')
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('chain 1: anvil ended with SIGKILL')
  })

  it.each(sample(['SIGINT', 'SIGTERM'] as const, (each) => each === 'SIGINT'))(
    '%s ends the sandbox with 0 and leaves no anvil',
    async (signal) => {
      const run = start('demo/sandbox/world.mjs')
      await run.printed(/Ctrl-C stops everything/)
      const pids = children(run)
      expect(pids.anvil).toHaveLength(2)
      run.child.kill(signal)
      expect(await run.ended).toBe(0)
      expect(run.output()).toMatch(/^stopped$/m)
      expect(pids.anvil.map(hasEnded)).toEqual([true, true])
      await pollUntilEnded(pids.guard)
    },
  )

  // The whole sandbox has the same guard for its two chains.
  it.each(
    sample(
      [
        { script: 'demo/sandbox/chain.mjs', args: ['--chain-id', '1'], chains: 1 },
        { script: 'demo/sandbox/world.mjs', args: [], chains: 2 },
      ],
      ({ chains }) => chains === 1,
    ),
  )('$script killed by SIGKILL leaves no anvil behind', async ({ script, args, chains }) => {
    const run = start(script, args)
    await run.printed(/\bready\b/i)
    const pids = children(run)
    expect(pids.anvil).toHaveLength(chains)
    expect(pids.guard).toHaveLength(1)
    run.child.kill('SIGKILL')
    expect(await run.ended).toBe('SIGKILL')
    await pollUntilEnded([...pids.anvil, ...pids.guard])
  })

  it.each([
    ['demo/sandbox/chain.mjs', [], 'Usage:'],
    ['demo/sandbox/chain.mjs', ['--chain-id', '1', '--port', 'x'], '--port takes a port'],
    ['demo/sandbox/gateway.mjs', [], 'Usage:'],
    ['demo/sandbox/gateway.mjs', ['--chain', '1=ftp://x'], '--chain takes'],
    ['demo/sandbox/world.mjs', ['--port', '5=1'], '--port takes'],
    ['demo/serve/server.mjs', ['--root', 'no-such-folder'], 'There is no folder no-such-folder'],
  ])('%s %j exits with 1 and one clear message', async (script, args, message) => {
    const run = start(script, args)
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain(message)
    expect(run.output()).not.toMatch(/^\s+at /m)
  })
})

function children(run: Run): { anvil: number[]; guard: number[] } {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const found = { anvil: [] as number[], guard: [] as number[] }
  for (const line of listed.split('\n')) {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (Number(parent) !== run.child.pid) continue
    if (/anvil/.test(command)) found.anvil.push(Number(pid))
    else if (/guard-process/.test(command)) found.guard.push(Number(pid))
  }
  return found
}
