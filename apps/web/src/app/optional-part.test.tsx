import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { OptionalPart } from './optional-part.tsx'

describe('a part that the page can do without', () => {
  it('is left out when its script does not come, and the page stays', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue()
    const Gone = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    render(
      <>
        <input aria-label="City" defaultValue="Bremen" />
        <OptionalPart>
          <Suspense>
            <Gone />
          </Suspense>
        </OptionalPart>
      </>,
    )
    await vi.waitFor(() => expect(print).toHaveBeenCalled())
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Bremen')
  })
})
