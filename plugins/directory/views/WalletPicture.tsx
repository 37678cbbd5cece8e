'use client'
import { Logo } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { PICTURE_DEADLINE } from '../pictures/pictureDeadline.js'

export interface WalletPictureProps {
  readonly name: string
  readonly src: string | undefined
  /** In pixels; defaults to that of a tile. */
  readonly size?: 40 | 48
}

/** A wallet's image, or its letter. */
export const WalletPicture = ({ name, src, size = 48 }: WalletPictureProps) => {
  const box = useRef<HTMLSpanElement>(null)
  const [lateSource, setLateSource] = useState<string>()
  useEffect(() => {
    if (!src) return
    const timer = setTimeout(() => {
      if (box.current?.querySelector('img')?.complete === false) setLateSource(src)
    }, PICTURE_DEADLINE)
    return () => clearTimeout(timer)
  }, [src])
  return <Logo ref={box} name={name} src={lateSource === src ? undefined : src} size={size} />
}
