'use client'
import { field, router } from 'portico/core'
import { useService, useText, type ViewComponent } from 'portico/react'
import { Button, Note, StatusText, useStyles } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import type { SendTestId } from '../SendTestId.js'
import { createDetector } from './canScan.js'
import { sendStyles } from './sendStyles.js'
import { useSendForm } from './useSendForm.js'

/** Interval at which the camera's picture is checked, in milliseconds. */
const SCAN_INTERVAL = 150

/**
 * Shows the camera until a code can be paid, which is then filled into the form. The camera is released
 * when the view is left.
 */
const SendScan: ViewComponent<'SendScan'> = () => {
  useStyles(sendStyles)
  const text = useText()
  const { back, state: routerState } = useService(router)
  const { form, account } = useSendForm()
  const video = useRef<HTMLVideoElement>(null)
  const [stage, setStage] = useState<'asking' | 'looking' | 'refused' | 'failed'>('asking')
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)
  const network = account?.network
  const networkId = network?.caipNetworkId

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks for the camera again
  useEffect(() => {
    if (networkId === undefined) return
    const restart = () => setTries((count) => count + 1)
    document.addEventListener('visibilitychange', restart)
    const removeListener = () => document.removeEventListener('visibilitychange', restart)
    // In the background, nobody would see that the camera is on.
    if (document.hidden) return removeListener
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const run = async () => {
      const detector = createDetector()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const picture = video.current
      if (isOver || !picture) return release()
      picture.srcObject = stream
      await picture.play()
      if (isOver) return
      setStage('looking')
      const scan = async () => {
        const codes = await detector.detect(picture).catch(() => [])
        // The view stays for a moment after it was left.
        if (isOver || routerState.get().stack.at(-1)?.view !== 'SendScan') return
        // If there are several codes, it is not known which one is meant.
        const found = codes.length === 1 ? codes[0] : undefined
        // The camera was unplugged, or its permission was withdrawn.
        if (!stream?.active) return setStage('failed')
        if (found) {
          const problemText = await form.fillFromCode(found.rawValue)
          if (isOver) return
          if (problemText === undefined) return back()
          setProblem(problemText)
        }
        timer = setTimeout(scan, SCAN_INTERVAL)
      }
      await scan()
    }
    setStage('asking')
    setProblem(undefined)
    run().catch((error: unknown) => {
      release()
      if (!isOver) setStage(field(error, 'name') === 'NotAllowedError' ? 'refused' : 'failed')
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      release()
      removeListener()
    }
  }, [networkId, tries, form, back, routerState])

  if (!network) return null
  const hasEnded = stage === 'refused' || stage === 'failed'
  return (
    <div className="p-send-scan">
      <video ref={video} muted playsInline hidden={hasEnded} aria-label={text('send.scan.camera')} />
      {!hasEnded && (
        <StatusText>{text(stage === 'asking' ? 'send.scan.asking' : 'send.scan.hint')}</StatusText>
      )}
      {problem && !hasEnded && (
        <Note kind="caution" alert testId={'send-scan-problem' satisfies SendTestId}>
          {problem}
        </Note>
      )}
      {hasEnded && (
        <>
          <Note kind="caution" alert testId={'send-scan-problem' satisfies SendTestId}>
            {text(stage === 'refused' ? 'send.scan.refused' : 'send.scan.failed')}
          </Note>
          <Button
            type="button"
            variant="primary"
            testId={'send-scan-again' satisfies SendTestId}
            onClick={() => setTries((count) => count + 1)}
          >
            {text('send.scan.again')}
          </Button>
        </>
      )}
    </div>
  )
}
export default SendScan
