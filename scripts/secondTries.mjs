/** A vitest reporter that names every test that failed first and passed when it was tried again. */
export default class SecondTries {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      console.log(`\nsecond try: ${test.module.relativeModuleId}: ${test.fullName}\n${firstError(test)}`)
  }
}

function firstError(test) {
  const [error] = test.result().errors ?? []
  return `second try: it said: ${String(error?.message ?? 'nothing').split('\n')[0]}`
}
