import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import openapiTS, { astToString } from 'openapi-typescript'
import type { Installation, Outcome, Picture } from './api-client/installation.ts'
import { expect, test } from './portal.ts'
import { aPicture } from './sample-files.ts'

const folder = join(import.meta.dirname, 'api-client')

test('a client that was generated from the API’s document does the main job', async ({ portal }, testInfo) => {
  // Loaded before anything is asked: the portal closes an idle connection, and whoever loads meanwhile does not notice.
  const { mainJob } = (await import(join(folder, 'main-job.ts'))) as {
    mainJob: (installation: Installation, picture: Picture) => Promise<Outcome>
  }
  await test.step('its types are generated, and the program compiles with them', async () => {
    const types = await openapiTS(new URL('/api/docs', portal.url))
    // Whole at once: where the journey is repeated, another one compiles beside it.
    const written = testInfo.outputPath('generated.ts')
    await writeFile(written, astToString(types))
    await rename(written, join(folder, 'generated.ts'))
    // The compiler that the generator is made for, as a stranger would use it.
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
    const compiling = spawn(process.execPath, [compiler, '--project', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(compiling, 'exit')
    expect(await text(compiling.stdout)).toBe('')
    expect(await ended).toEqual([0, null])
  })

  await test.step('it takes a claim from the sign-up to the closed request', async () => {
    const { url, adminEmail, adminPassword } = portal
    const { name, mimeType, buffer } = aPicture('woofer.png')
    const installation: Installation = {
      url,
      admin: { email: adminEmail, password: adminPassword },
      mailedCode: async (email) => {
        const { text = '' } = await portal.mailTo(email, /code/i)
        return /\b\d{6}\b/.exec(text)?.[0] ?? ''
      },
    }
    const picture = { name, content: new Blob([new Uint8Array(buffer)], { type: mimeType }) }
    expect(await mainJob(installation, picture)).toEqual({
      signInBeforeActivation: 'NOT_ENABLED',
      itemAfterSubmission: 'REQUEST_COMPLETED',
      question: 'Which resistance did you measure?',
      item: 'Technical exchange',
      request: 'Closed',
    })
  })
})

test('a browser shows the document as a page, which asks nobody else for anything', async ({ page, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await page.goto('/api/docs')
  await page.getByRole('link', { name: /^Items/ }).click()
  await expect(page.getByRole('heading', { name: 'Add an item to a draft' })).toBeVisible()
  await expect(page.getByText('ItemSave').first()).toBeVisible()
  expect([...new Set(asked)]).toEqual([portal.url])
})
