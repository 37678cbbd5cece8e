import { field, type Hosts, type Http, rpcHost } from 'portico/core'
import type { BuyOutcome, PaymentCurrency, PurchaseCurrency } from '../contract.js'
import { readOptions } from '../form/readOptions.js'
import { type Quote, readQuote } from '../form/readQuote.js'

/** How far the clocks of service and browser may differ, in milliseconds. */
const SKEW = 60_000
const MOST_ROWS = 50

const OUTCOMES: Readonly<Record<string, BuyOutcome>> = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'done',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

export interface OnrampApiDeps {
  readonly http: Pick<Http, 'request'>
  readonly hosts: Hosts
  readonly projectId: string
}

/** Currencies, prices and sessions of the blockchain API. */
export const createOnrampApi = ({ http, hosts, projectId }: OnrampApiDeps) => {
  const base = `${hosts.at('rpc', rpcHost)}/v1`
  const commonParams = { projectId, st: 'appkit', sv: 'html-core-portico' }
  /** The last purchase that ended: its row is not one of the next purchase, however close the two are. */
  let lastEnded: { readonly since: number; readonly time: number } | undefined
  return {
    options: (signal: AbortSignal) =>
      http.request({
        url: `${base}/onramp/options`,
        params: commonParams,
        parser: { parse: readOptions },
        signal,
      }),
    quote: (
      body: {
        readonly purchaseCurrency: PurchaseCurrency
        readonly paymentCurrency: PaymentCurrency
        readonly amount: string
        readonly network: string
      },
      signal: AbortSignal,
    ): Promise<Quote> =>
      http.request({
        url: `${base}/onramp/quote`,
        method: 'POST',
        params: { projectId },
        body,
        parser: { parse: (answer) => readQuote(answer, body.purchaseCurrency.symbol) },
        signal,
      }),
    /** The page of a session, unchecked. */
    session: (body: object, signal: AbortSignal): Promise<unknown> =>
      http.request({
        url: `${base}/generators/onrampurl`,
        method: 'POST',
        params: { projectId },
        body,
        parser: { parse: (answer) => field(answer, 'url') },
        signal,
      }),
    /** The outcome of the latest purchase of an address after a time. */
    outcome: (address: string, since: number, signal: AbortSignal): Promise<BuyOutcome | undefined> =>
      http.request({
        url: `${base}/account/${encodeURIComponent(address)}/history`,
        params: { ...commonParams, onramp: 'coinbase' },
        parser: {
          parse: (answer) => {
            const rows = field(answer, 'data')
            const found = (Array.isArray(rows) ? rows.slice(0, MOST_ROWS) : []).flatMap((row: unknown) => {
              const [minedAt, status] = ['minedAt', 'status'].map((key) => field(row, 'metadata', key))
              const time = Date.parse(String(minedAt))
              const isEarlier = !!lastEnded && lastEnded.since !== since && time <= lastEnded.time
              return time >= since - SKEW && !isEarlier && Object.hasOwn(OUTCOMES, String(status))
                ? [{ time, outcome: OUTCOMES[String(status)] }]
                : []
            })
            const [latest] = found.sort((one, other) => other.time - one.time)
            if (latest && latest.outcome !== 'pending') lastEnded = { since, time: latest.time }
            return latest?.outcome
          },
        },
        signal,
      }),
  }
}

export type OnrampApi = ReturnType<typeof createOnrampApi>
