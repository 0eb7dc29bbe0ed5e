import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { devMailboxPath } from '@portal/contract/server-paths.ts'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Address, type Email } from 'postal-mime'
import * as z from 'zod/mini'
import { listPage, notFoundPage, readerPage } from './dev-mailbox-pages.ts'

/** A mail as the mailbox shows it. */
export interface KeptMail {
  /** Its file in the folder. */
  readonly name: string
  readonly date: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Pictures that travel inside are put in, so the page needs nothing from elsewhere. */
  readonly html: string
}

const pageSize = 50
/** How many files one page looks through for a recipient. */
const searchedFiles = 500

const listQuery = z.object({ to: z.catch(z.string(), ''), before: z.catch(z.string(), '') })

/** What the folder transport writes, and nothing that leads out of the folder. */
const isMailFile = (name: string) => /^[\dT.Z-]+_[\da-f-]{36}\.eml$/.test(name)

/** Mails bring no script, and may load nothing; the page's own style is inline, as the mails' is. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * `/dev/mail`: the mails that were kept as files instead of being sent, newest first, for those who develop or try the
 * portal. Codes can be read here by anybody who reaches the port, so it is served on a loopback address only.
 *
 * @param directory the folder of `createFolderTransport`
 */
export async function serveDevMailbox(
  app: FastifyInstance,
  { directory }: { readonly directory: string },
): Promise<void> {
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  }

  app.get(devMailboxPath, async ({ query }, reply) => {
    const { to, before } = listQuery.parse(query)
    return reply.headers(headers).send(listPage(await mailsIn(directory, { to, before }), { to }))
  })

  app.get<{ Params: { name: string } }>(`${devMailboxPath}/:name`, async ({ params }, reply) => {
    const mail = isMailFile(params.name) ? await mailAt(directory, params.name) : undefined
    return reply
      .code(mail ? 200 : 404)
      .headers(headers)
      .send(mail ? readerPage(mail) : notFoundPage())
  })

  app.get<{ Params: { name: string } }>(`${devMailboxPath}/:name/raw`, async ({ params }, reply) => {
    const mail = isMailFile(params.name) ? await mailAt(directory, params.name) : undefined
    if (!mail) return reply.code(404).headers(headers).send(notFoundPage())
    return reply
      .header('content-type', 'message/rfc822')
      .header('content-disposition', `attachment; filename="${mail.name}"`)
      .send(createReadStream(join(directory, mail.name)))
  })
}

/** One page of the folder, newest first. */
async function mailsIn(
  directory: string,
  { to, before }: { readonly to: string; readonly before: string },
): Promise<{ readonly mails: KeptMail[]; readonly older: string | undefined }> {
  const names = (await filesIn(directory))
    .filter((name) => isMailFile(name) && (before === '' || name < before))
    .sort()
    .reverse()
  const searched = names.slice(0, to === '' ? pageSize : searchedFiles)
  const mails: KeptMail[] = []
  let last: string | undefined
  for (const name of searched) {
    last = name
    const mail = await mailAt(directory, name)
    if (mail?.to.toLowerCase().includes(to.toLowerCase())) mails.push(mail)
    if (mails.length === pageSize) break
  }
  return { mails, older: last !== undefined && last !== names.at(-1) ? last : undefined }
}

async function filesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    // Made with the first mail.
    if (isMissing(error)) return []
    throw error
  }
}

async function mailAt(directory: string, name: string): Promise<KeptMail | undefined> {
  let raw: Buffer
  try {
    raw = await readFile(join(directory, name))
  } catch (error) {
    // Deleted since the folder was listed.
    if (isMissing(error)) return undefined
    throw error
  }
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  return {
    name,
    date: email.date ?? '',
    from: shown(email.from ? [email.from] : []),
    to: shown(email.to ?? []),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: withPictures(email),
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const shown = (addresses: readonly Address[]) =>
  addresses.map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name))).join(', ')

/** `cid:` means nothing to a browser; the pictures go into the page as data. */
function withPictures({ html = '', attachments }: Email): string {
  return attachments.reduce((markup, { contentId, mimeType, content }) => {
    const cid = contentId?.replace(/^<|>$/g, '')
    if (!cid || !mimeType.startsWith('image/') || typeof content !== 'string') return markup
    return markup.replaceAll(`cid:${cid}`, `data:${mimeType};base64,${content}`)
  }, html)
}
