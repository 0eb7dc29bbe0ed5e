/** `npm run guidelines`: prints the checking guidelines to where the web client offers them. */
import { appendFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../../e2e/chromium.ts'
import { guidelines, guidelinesPage, markdownIn, sourcesLine } from './guidelines.ts'

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
const page = await browser.newPage()
for (const { language, file } of guidelines) {
  const html = guidelinesPage(markdownIn(language), language)
  await page.setContent(html)
  const path = fileURLToPath(file)
  await page.pdf({ path, preferCSSPageSize: true, printBackground: true, outline: true, tagged: true })
  await appendFile(path, sourcesLine(html))
}
await browser.close()
