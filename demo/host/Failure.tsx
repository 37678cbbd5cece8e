/** Why an action failed. */
export function Failure({ testId, text }: { testId: string; text: string | undefined }) {
  return text === undefined ? null : (
    <div className="result" data-kind="bad" role="alert" data-testid={testId}>
      {text}
    </div>
  )
}
