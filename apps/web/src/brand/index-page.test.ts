import { colours } from '@portal/brand/colours.ts'
import { brandLine, brandName } from '@portal/brand/name.ts'
import { expect, it } from 'vitest'
import page from '../../index.html?raw'

it('the page says the name, the line and the colours of the brand before any script runs', () => {
  expect(page).toContain(`<title>${brandName}</title>`)
  expect(page).toContain(`<meta name="description" content="${brandLine}" />`)
  const [light, dark] = colours.surface
  expect(page).toContain(`<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)" />`)
  expect(page).toContain(`<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)" />`)
})
