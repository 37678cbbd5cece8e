/** Next.js's own has inline styles, which the policy forbids. */
export default function NotFound() {
  return <h1>Not found</h1>
}
