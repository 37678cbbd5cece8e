/** Replaces the page of Next.js, whose inline styles the policy forbids. */
export default function NotFound() {
  return <h1>Not found</h1>
}
