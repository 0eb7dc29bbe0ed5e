// biome-ignore-all lint/style/noNonNullAssertion: samples are counted, never guessed

import type { DemoVideo } from '@portal/api/demo/demo-media.ts'
import { randomFrom } from '../random.ts'

export const sampleRate = 44100

/** A one-pole low-pass filter, `cutoff` in Hz. */
function lowPass(cutoff: number): (input: number) => number {
  const share = 1 - Math.exp((-2 * Math.PI * cutoff) / sampleRate)
  let state = 0
  return (input) => {
    state += (input - state) * share
    return state
  }
}

/** What the phone hears, as 16-bit samples, one channel. `travelAt` is where the cone (or light) is at a second, 0 to 1. */
export function synthesise(video: DemoVideo, seconds: number, travelAt: (second: number) => number): Buffer {
  const random = randomFrom(91)
  const samples = Buffer.alloc(Math.round(seconds * sampleRate) * 2)
  const room = lowPass(420)
  const bright = lowPass(5200)
  const dark = lowPass(1300)
  const grit = lowPass(75)
  const body = lowPass(130)
  let click = 0
  let before = travelAt(0)
  for (let index = 0; index < samples.length / 2; index += 1) {
    const second = index / sampleRate
    const travel = travelAt(second)
    const speed = (travel - before) * sampleRate
    const noise = random() * 2 - 1
    const hum = Math.sin(2 * Math.PI * 50 * second) * 0.006 + Math.sin(2 * Math.PI * 100 * second) * 0.004
    let sound = room(noise) * 0.06 + hum
    if (video === 'scraping-woofer') {
      // The coil rubs in the inner half of its travel, unevenly, louder the faster it moves
      const contact = Math.max(0, 0.62 - travel) * 1.6
      const rasp = (bright(noise) - dark(noise)) * (0.45 + 3.6 * Math.abs(grit(random() * 2 - 1)))
      sound += rasp * contact * Math.min(1, Math.abs(speed) / 5) * 1.5
      sound += body(noise) * Math.abs(speed) * 0.05 + Math.sin(2 * Math.PI * 31 * second) * (travel - 0.5) * 0.05
    } else {
      // A relay falls in and out with the light; the fan runs all the time
      if (before <= 0.5 !== travel <= 0.5) click = 1
      click *= 0.9975
      sound += (bright(noise) * 0.55 + Math.sin(2 * Math.PI * 1900 * second) * 0.4) * click * click
      sound += dark(random() * 2 - 1) * 0.035 * (1 + 0.3 * Math.sin(2 * Math.PI * 23 * second))
    }
    before = travel
    const fade = Math.min(1, second * 8, (seconds - second) * 8)
    samples.writeInt16LE(Math.round(Math.tanh(sound * 1.4 * fade) * 30000), index * 2)
  }
  return samples
}
