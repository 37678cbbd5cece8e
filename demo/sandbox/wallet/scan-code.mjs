// @ts-check
/** Largest side of the square that is read, in pixels: enough for a pairing code, and small enough for a phone to be fast. */
const SIDE = 640
/** Pause between two reads, in milliseconds, so that the page stays responsive. */
const PAUSE = 100
const INSTEAD = 'Paste the link instead'

/** Messages for a missing camera, by the name of the browser's error. @type {Readonly<Record<string, string>>} */
const REASONS = {
  NotAllowedError:
    'the camera was refused. Allow it in the browser’s settings of this page, or paste the link',
  NotFoundError: `no camera was found. ${INSTEAD}`,
  OverconstrainedError: `no camera was found. ${INSTEAD}`,
  NotReadableError: `the camera does not start, as where another app has it. ${INSTEAD}`,
}

async function openCamera() {
  // Absent if the page is served neither over https: nor from this computer.
  if (!navigator.mediaDevices) throw new Error(`the browser gives no camera to this address. ${INSTEAD}`)
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    throw new Error(REASONS[Object(error).name] ?? `the camera does not start. ${INSTEAD}`, { cause: error })
  }
}

/**
 * Shows the camera until there is a code in the middle of its picture. The camera is always released in the end.
 *
 * @param {object} options
 * @param {HTMLVideoElement} options.video shows the same square that is read
 * @param {AbortSignal} options.signal
 * @param {() => void} options.onOpen called when the camera's picture is visible
 * @returns {Promise<string>} text of the code
 */
export async function scanCode({ video, signal, onOpen }) {
  const stream = await openCamera()
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
    // Another scan may already use the element.
    if (video.srcObject === stream) video.srcObject = null
  }
  signal.addEventListener('abort', release)
  try {
    signal.throwIfAborted()
    const { default: readCode } = await import('jsqr')
    signal.throwIfAborted()
    video.srcObject = stream
    await video.play()
    signal.throwIfAborted()
    onOpen()
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error(`the browser does not let the page read the picture. ${INSTEAD}`)
    while (stream.active) {
      const { videoWidth: width, videoHeight: height } = video
      const cut = Math.min(width, height)
      const side = Math.min(cut, SIDE)
      if (side > 0) {
        Object.assign(context.canvas, { width: side, height: side })
        context.drawImage(video, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side)
        const found = readCode(context.getImageData(0, 0, side, side).data, side, side)
        if (found?.data) return found.data
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      signal.throwIfAborted()
    }
    throw new Error(`the camera went off. ${INSTEAD}`)
  } finally {
    signal.removeEventListener('abort', release)
    release()
  }
}
