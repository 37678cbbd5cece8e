/** The part of the Shape Detection API that finds codes; TypeScript's DOM library lacks it. */
export interface CodeDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface CodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): CodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

const detectorClass = (): CodeDetectorClass | undefined =>
  (globalThis as { readonly BarcodeDetector?: CodeDetectorClass }).BarcodeDetector

/** Creates a detector of QR codes in the camera's picture; throws if the browser has none. */
export const createDetector = (): CodeDetector => {
  const Detector = detectorClass()
  if (!Detector) throw new Error('The browser finds no codes')
  return new Detector({ formats: ['qr_code'] })
}

/**
 * Whether the browser has a camera for this page, and can find QR codes in its picture. Does not ask for the
 * camera.
 */
export const canScan = async (): Promise<boolean> => {
  try {
    const devices = await navigator.mediaDevices?.enumerateDevices()
    if (!devices?.some(({ kind }) => kind === 'videoinput')) return false
    return !!(await detectorClass()?.getSupportedFormats())?.includes('qr_code')
  } catch {
    return false
  }
}
