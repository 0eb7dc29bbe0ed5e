import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { iconFiles, inProject } from './icon-files.ts'

const pixelsOf = async (image: Buffer) => {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, size: [info.width, info.height] }
}

/** Another processor may round a shade differently; a changed mark or colour is far more than this. */
const roundedShade = 2

describe('the kept file is what `npm run icons` draws', () => {
  it.each(Object.entries(iconFiles))('%s', async (path, draw) => {
    const [kept, drawn] = await Promise.all([readFile(inProject(path)), draw()])
    if (typeof drawn === 'string') {
      expect(kept.toString()).toBe(drawn)
      return
    }
    const [one, other] = await Promise.all([pixelsOf(kept), pixelsOf(drawn)])
    expect(one.size).toEqual(other.size)
    const furthest = one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (other.data[at] ?? 0))), 0)
    expect(furthest).toBeLessThanOrEqual(roundedShade)
  })
})
