/** Runs once and keeps the result; after a failure, or once it is forgotten, the next call runs again. */
export const onceUnlessFailed = <T>(run: () => Promise<T>) => {
  let running: Promise<T> | undefined
  const forget = () => {
    running = undefined
  }
  return {
    forget,
    get: (): Promise<T> => {
      running ??= run().catch((error) => {
        forget()
        throw error
      })
      return running
    },
  }
}
