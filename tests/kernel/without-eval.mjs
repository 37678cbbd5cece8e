/** Runs a kernel with hooks where code from strings is forbidden; prints the results as JSON. */
const { createKernel, definePlugin, hook } = await import(process.argv[2])

let forbidden = false
try {
  new Function('return 1')()
} catch {
  forbidden = true
}
const plugin = (id, answer, order) =>
  definePlugin({ id, kernel: 1, setup: ({ tap }) => void tap('list', answer, order) })
const reports = []
const kernel = createKernel({
  plugins: [
    plugin('a', (value) => [...value, 'a']),
    plugin('b', async (value) => [...value, 'b'], { stage: -1 }),
    plugin('c', () => {
      throw new Error('boom')
    }),
  ],
  report: (error) => reports.push(error.plugin),
})
const answer = await kernel.call(hook('list', 'waterfall'), [])
console.log(
  JSON.stringify({ forbidden, answer, reports, on: kernel.plugins.get().map(({ status }) => status) }),
)
