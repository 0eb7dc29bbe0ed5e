import createClient from 'openapi-fetch'
import type { components, paths } from './generated.ts'
import type { Installation, Outcome, Picture } from './installation.ts'

/** The product's main job, by a program that knows nothing of the portal but the document of its API. */
export async function mainJob({ url, admin, mailedCode }: Installation, picture: Picture): Promise<Outcome> {
  const api = createClient<paths>({ baseUrl: url })
  const signedIn = async (email: string, password: string) => {
    const { token } = done(await api.POST('/api/v1/auth/login', { body: { email, password } }))
    return createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${token}` } })
  }
  const company = { firstName: 'Kim', lastName: 'Sand', companyName: 'Sand Car Audio' }
  const address = { street: 'Hafenweg 1', postCode: '20457', city: 'Hamburg', country: 'Germany' }
  const email = `kim-${crypto.randomUUID()}@sand-car-audio.example`
  const password = 'Woofer-18 inches'

  done(await api.POST('/api/v1/auth/register', { body: { ...company, ...address, email, password } }))
  done(await api.POST('/api/v1/auth/verify', { params: { query: { email, code: await mailedCode(email) } } }))
  const tooEarly = await api.POST('/api/v1/auth/login', { body: { email, password } })
  const service = await signedIn(admin.email, admin.password)
  done(await service.PUT('/user/toggle-enable/{email}', { params: { path: { email } } }))
  const dealer = await signedIn(email, password)

  const { requestId } = done(
    await dealer.POST('/api/user/requests', {
      params: { header: { 'idempotency-key': crypto.randomUUID() } },
      body: { title: 'Golf VIII' },
    }),
  )
  const { imagePath } = done(
    await dealer.POST('/api/request-wizzard/uploads', {
      body: { file: picture.name },
      bodySerializer: () => formWith(picture),
    }),
  )
  const item: components['schemas']['ItemSave'] = {
    itemType: 'Speaker',
    brand: 'Nordwave',
    itemNumber: 'NW-165',
    serialNumber: crypto.randomUUID(),
    issueDescription: 'Scrapes below 80 Hz.',
    images: [imagePath],
  }
  const { id: itemId } = done(
    await dealer.POST('/api/request-wizzard/{id}', { params: { path: { id: requestId } }, body: item }),
  )
  done(await dealer.POST('/api/user/requests/{requestId}/complete', { params: { path: { requestId } } }))
  const tooLate = await dealer.POST('/api/request-wizzard/{id}', { params: { path: { id: requestId } }, body: item })

  const ofItem = { params: { path: { itemId } } }
  done(
    await service.POST('/api/admin/request-items/messages/{itemId}', {
      ...ofItem,
      body: { messageContent: 'Which resistance did you measure?' },
    }),
  )
  const [question] = done(await dealer.GET('/api/user/request-items/messages/{itemId}', ofItem))
  const settled = done(
    await service.PUT('/api/admin/request-items/item/{itemId}/status', {
      ...ofItem,
      body: { status: 'Technical exchange', exchangeNote: 'Credit Note', seenStatus: 'Under review' },
    }),
  )
  const { content } = done(await dealer.GET('/api/user/requests', { params: { query: { size: 1 } } }))

  return {
    signInBeforeActivation: tooEarly.error,
    itemAfterSubmission: tooLate.error?.error,
    question: question?.messageContent,
    item: settled.status,
    request: content[0]?.status,
  }
}

function formWith({ name, content }: Picture): FormData {
  const form = new FormData()
  form.append('file', content, name)
  return form
}

/** What was answered; throws where the call was refused. */
function done<Data>({ data, error, response }: { data?: Data; error?: unknown; response: Response }): Data {
  if (data === undefined) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`)
  return data
}
