import * as users from '@portal/contract/accounts/users.ts'
import { schemas } from '@portal/contract/all-schemas.ts'
import * as requests from '@portal/contract/requests/requests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestPortal, type TestPortal } from '../testing/portal-for-tests.ts'

let tested: TestPortal
beforeAll(async () => {
  tested = await openTestPortal()
})
afterAll(() => tested.close())

/**
 * The fields of a schema in which a line break stays one, by their names. What a screen showed is left out: it is compared with
 * what is stored, however old that is.
 */
function fieldsOfLines(schema: z.ZodMiniType, name: string): string[] {
  const read = z.safeParse(schema, 'Aa1!\nAa1!aaaaaa')
  if (read.success && typeof read.data === 'string') return read.data.includes('\n') ? [name] : []
  const def = schema._zod.def as unknown as Record<string, z.ZodMiniType> & {
    readonly type: string
    readonly shape?: Readonly<Record<string, z.ZodMiniType>>
    readonly options?: readonly z.ZodMiniType[]
  }
  const inner = [def.innerType, def.element, def.valueType].filter((part) => part !== undefined)
  const taken = Object.entries(def.shape ?? {}).filter(([field]) => !field.startsWith('seen'))
  return [
    ...taken.flatMap(([field, part]) => fieldsOfLines(part, field)),
    ...[...inner, ...(def.options ?? [])].flatMap((part) => fieldsOfLines(part, name)),
  ]
}

test('a line break stays one only where people write to each other, and in what nobody reads', () => {
  const taken = Object.entries(schemas as Record<string, { body?: z.ZodMiniType; query?: z.ZodMiniType }>)
  const found = taken.flatMap(([endpoint, { body, query }]) => {
    // It is kept as it was typed so far, for whoever typed it.
    if (endpoint === 'keepUnfinishedItem') return []
    return [body, query].flatMap((part) => (part ? fieldsOfLines(part, '') : []))
  })
  const ofSeveralLines = [
    ...['amplifierRepairAttemptDetails', 'answer', 'content', 'declineReason', 'exchangeNote', 'infoRequiredNote'],
    ...['issueDescription', 'messageContent', 'reason', 'repairResultReason', 'texts', 'why'],
  ]
  const keysAndSecrets = [
    ...['attachments', 'captchaToken', 'code', 'imagePath', 'images', 'key', 'password', 'picture', 'repeatPassword'],
    ...['saleProof', 'thumbnails', 'videoThumbnails'],
  ]
  expect([...new Set(found)].sort()).toEqual([...ofSeveralLines, ...keysAndSecrets].sort())
})

test('a company’s name and a title are kept on one line, and turn no reading direction', async () => {
  const dealer = await tested.signedInAs(await tested.anAccount())
  await dealer.call(users.updateOwnProfile, { body: { companyName: 'Audio\u202egpj\r\n=1+1' } } as never)
  expect((await dealer.call(users.getCurrentUser)).body).toMatchObject({ companyName: 'Audiogpj =1+1' })
  const draft = await dealer.call(requests.createRequest, { body: { title: 'One\n\ttwo\u2066' } } as never)
  expect(draft.body).toMatchObject({ title: 'One two' })
})
