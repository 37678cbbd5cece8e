'use client'
import { useText } from 'portico/react'
import { Icon } from 'portico/ui'
import type { ReactNode } from 'react'
import type { DirectoryTestId } from '../DirectoryTestId.js'
import type { Store } from '../rows/storesOf.js'

export interface StoreLinkProps extends Store {
  /** A row, or a small link among several. */
  readonly className: 'p-row' | 'p-store'
  /** Picture and name of the wallet, where the row is about it. */
  readonly logo?: ReactNode
  readonly name?: string | undefined
}

/** A link to a store. */
export const StoreLink = ({ page, href, className, logo, name }: StoreLinkProps) => {
  const text = useText()
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-testid={`get-${page}` satisfies DirectoryTestId}
    >
      {logo}
      <span className="p-row-text">
        {name && (
          <span className="p-row-name">
            <bdi>{name}</bdi>{' '}
          </span>
        )}
        <span className={name && 'p-row-more'}>{text(`directory.get.${page}`)}</span>
        <span className="p-sr">, {text('directory.get.window')}</span>
      </span>
      <Icon name="external" />
    </a>
  )
}
