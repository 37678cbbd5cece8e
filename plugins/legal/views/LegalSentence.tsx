'use client'
import { useText } from 'portico/react'
import type { LegalOptions } from '../contract.js'
import type { LegalTestId } from '../LegalTestId.js'

/** Stand for the links in a sentence. */
const TERMS = '\n'
const PRIVACY = '\r'

export interface LegalSentenceProps {
  readonly links: LegalOptions
  readonly kind: 'notice' | 'agree'
  readonly testId?: LegalTestId
}

/** The sentence with a link to each page, which opens in a new tab. */
export const LegalSentence = ({ links: { termsUrl, privacyUrl }, kind, testId }: LegalSentenceProps) => {
  const text = useText()
  const sentence =
    termsUrl && privacyUrl
      ? text(`legal.${kind}.both`, { terms: TERMS, privacy: PRIVACY })
      : text(`legal.${kind}.one`, { link: termsUrl ? TERMS : PRIVACY })
  return (
    <span className="p-around p-legal" data-testid={testId}>
      {sentence.split(/([\n\r])/).map((part) =>
        part === TERMS ? (
          <a
            key={part}
            href={termsUrl}
            target="_blank"
            rel="noopener noreferrer"
            data-testid={'legal-terms' satisfies LegalTestId}
          >
            {text('legal.terms')}
          </a>
        ) : part === PRIVACY ? (
          <a
            key={part}
            href={privacyUrl}
            target="_blank"
            rel="noopener noreferrer"
            data-testid={'legal-privacy' satisfies LegalTestId}
          >
            {text('legal.privacy')}
          </a>
        ) : (
          part
        ),
      )}
    </span>
  )
}
