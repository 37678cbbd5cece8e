/** Whether the visitor saves data, or has a connection too slow to fetch code that may not be used. */
export const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !!(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}
