import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Once left out, a number stays free: a database is past it, and a backup is restored up to the file that it names last. */
const free = [19, 28, 37, 39]

test('the numbers of migrations go on behind the last one, each once, and fill no gap', async () => {
  const files = (await readdir(new URL('./migrations/', import.meta.url))).sort()
  const numbers = files.map((file) => Number(/^(\d{4})_\w+\.sql$/.exec(file)?.[1]))
  const upToLast = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
  expect(numbers).toEqual(upToLast.filter((number) => !free.includes(number)))
})
