import { defaultBrands } from '../config.ts'
import { type DemoMotif, demoLayoutPath, demoMotifs, demoPicturePath } from './demo-media.ts'
import { type DemoItem, demoRequests } from './demo-requests.ts'

const items = demoRequests.flatMap((request) => request.items)
const brandOf = (item: DemoItem | undefined): string => defaultBrands[item?.brand ?? 0]

const shows = (item: DemoItem, motif: DemoMotif): boolean =>
  item.pictures.includes(motif) || (item.steps ?? []).some((step) => 'shows' in step && step.shows === motif)

/** Labels carry the words of the first demo item that shows the motif. */
function wordsOn(motif: DemoMotif) {
  const item = items.find((candidate) => shows(candidate, motif))
  return { brand: brandOf(item), model: item?.itemNumber ?? '', serial: item?.serialNumber ?? '' }
}

/** The pictures that the demo needs drawn: what each shows, where it is kept, and what its labels say. */
export const orderedPictures = demoMotifs.map((motif, index) => ({
  motif,
  path: demoPicturePath(motif),
  facts: { ...wordsOn(motif), seed: index + 1 },
}))

/** The layout documents that the demo's administrators hand out, one for each amplifier they do so for. */
export const orderedLayouts = [
  ...new Map(
    items
      .filter(({ steps }) => steps?.some((step) => 'addsLayoutPdf' in step))
      .map((item) => [item.itemNumber, { brand: brandOf(item), model: item.itemNumber }]),
  ).values(),
].map((facts) => ({ path: demoLayoutPath(facts.model), facts }))
