'use client'
import { MoreIcon } from 'portico/ui'
import { useEffect, useState } from 'react'

/** How long a picture may take, in milliseconds. */
const LOAD_DEADLINE = 2_000

/** The picture of an NFT; an icon where there is none, or where it is late or broken. An SVG in an `img` runs no script. */
export function Picture({ src }: { readonly src: string | undefined }) {
  const [result, setResult] = useState<{ readonly src: string | undefined; readonly ok: boolean }>()
  const known = result?.src === src ? result : undefined
  useEffect(() => {
    if (!src) return
    const timer = setTimeout(
      () => setResult((before) => (before?.src === src ? before : { src, ok: false })),
      LOAD_DEADLINE,
    )
    return () => clearTimeout(timer)
  }, [src])
  return (
    <span className="p-nft-picture" data-ready={known?.ok || undefined} aria-hidden>
      {!known?.ok && <MoreIcon name="nft" />}
      {src && known?.ok !== false && (
        <img
          referrerPolicy="no-referrer"
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={() => setResult({ src, ok: true })}
          onError={() => setResult({ src, ok: false })}
        />
      )}
    </span>
  )
}
