/** Whether the visitor wants, or has, too little data to fetch what may not be used. */
export const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !!(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}
