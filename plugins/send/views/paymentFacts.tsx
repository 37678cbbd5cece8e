import type { useText } from 'portico/react'
import { Address } from 'portico/ui'
import type { SendPayment } from '../contract.js'

/** The rows for what a payment code asks for and says. */
export const paymentFacts = (
  { label, message, memo, references = [] }: SendPayment,
  text: ReturnType<typeof useText>,
) => {
  const says = [label, message].filter((each) => each).join(': ')
  return [
    ...(says ? [{ term: text('send.code'), value: <bdi>“{says}”</bdi> }] : []),
    ...(memo === undefined ? [] : [{ term: text('send.memo'), value: <bdi>{memo}</bdi> }]),
    ...(references.length
      ? [
          {
            term: text('send.reference'),
            value: [...new Set(references)].map((each) => (
              <div key={each}>
                <Address value={each} />
              </div>
            )),
          },
        ]
      : []),
  ]
}
