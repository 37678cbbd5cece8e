import { stripVTControlCharacters } from 'node:util'

/** A vitest reporter that names every test that failed and passed on its retry. */
export default class SecondTries {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      console.log(`\nsecond try: ${test.module.relativeModuleId}: ${test.fullName}\n${firstError(test)}`)
  }
}

function firstError(test) {
  const [error] = test.result().errors ?? []
  const lines = (text) => String(text ?? '').split('\n')
  // Print the actual value from the diff, because the message shortens it to something like "[ Array(1) ]".
  const found = lines(error?.diff).filter((line) => /^\+ (?!Received$).*\w/.test(line))
  const [said, ...more] = lines(stripVTControlCharacters(error?.message ?? 'nothing'))
  // Print Playwright's call log too, because the first line of its message does not name the element it waited for.
  const log = more.filter((line) => /^ *- (?:waiting for|locator resolved|.* intercepts)/.test(line))
  return [said, ...found.slice(0, 6), ...new Set(log.slice(0, 6))]
    .map((line) => `second try: it said: ${line.slice(0, 300)}`)
    .join('\n')
}
