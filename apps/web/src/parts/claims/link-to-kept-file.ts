import { keptFile } from './kept-claims.ts'

/** One link for each file, however often it is shown: each new one would keep the file in memory once more. */
const links = new Map<string, string>()

/** A link to a file that this device keeps. Rejects where it is not there any more. */
export async function linkToKeptFile(key: string): Promise<{ url: string; name: string }> {
  const kept = await keptFile(key)
  if (!kept) throw new Error('This device does not keep the file any more')
  const url = links.get(key) ?? URL.createObjectURL(kept.file)
  links.set(key, url)
  return { url, name: kept.file.name }
}
