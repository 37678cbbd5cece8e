import { connectAndSend, logInByEmail } from '../../tagJourneys.js'
import type { Journeys } from '../openJourneys.js'

/** Pages without a bundler. In Chromium, `tests/e2e/tag.test.ts` takes these journeys in every run. */
export const tag = (tools: Journeys) => {
  const { journey } = tools
  journey('a custom element connects an installed wallet, which is restored and sends a coin', async () => {
    await connectAndSend(tools)
  })
  journey('a custom element logs in by e-mail', () => logInByEmail(tools))
}
