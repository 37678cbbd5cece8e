'use client'

const phone = 'M69 10h12a5 5 0 0 1 5 5v34a5 5 0 0 1-5 5H69a5 5 0 0 1-5-5V15a5 5 0 0 1 5-5z'
/** Lines of the drawings. */
const lines = {
  key: 'M20 16h34a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6zM60 28H50a5 5 0 0 0 0 10h10M83 22a7 7 0 1 1-14 0a7 7 0 0 1 14 0M76 29v22M76 41h6M76 48h4',
  find: `M15 14h38a5 5 0 0 1 5 5v26a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5zM10 23h48M34 29v14m-5-5 5 5 5-5${phone}M75 24v14m-4-4 4 4 4-4M72 48h6`,
  connect: `M12 18h11v11H12zM31 18h11v11H31zM12 37h11v11H12zM31 37h4v4h7M35 48h7M50 32h1M56 32h1${phone}M70 32l4 4 7-8`,
} as const

/** The drawing of a step, in the colour of the text. */
export const StepPicture = ({ step }: { readonly step: keyof typeof lines }) => (
  <svg
    viewBox="0 0 96 64"
    width="96"
    height="64"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={lines[step]} />
  </svg>
)
