import { takeBackRequest, withdrawRequest } from '@portal/contract/requests/requests.ts'
import { itemRefusalTextOr } from '@portal/texts/item-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import { call, codeOf } from '../../../api/client.ts'
import { useRefreshAfterChange } from '../../../api/refresh-after-change.ts'
import { paths, type WizardState } from '../../../page-links.ts'
import { rememberDraft } from '../../../parts/drafts/draft-request.ts'
import { Navigation } from '../../../parts/navigation/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.ts'
import { useNavigate } from '../../../ui/routing/routing.tsx'

/** Takes a request back to the wizard, or withdraws it after a question. */
export function TakeBack({ requestId }: { requestId: number }) {
  const navigate = useNavigate()
  const { place } = useContext(Navigation)
  const confirm = useConfirm()
  const refreshAfter = useRefreshAfterChange()
  const refresh = () => refreshAfter({ type: 'request-taken-back', requestId })
  // The page may be outdated: somebody of the service has opened the request meanwhile.
  const onFailure = (failedText: string) => (error: unknown) => {
    notify.error(itemRefusalTextOr(codeOf(error), failedText))
    void refresh()
  }
  // Whoever has gone to another page before it is answered stays there.
  const pressed = () => ({ from: place() })
  const takeBack = useMutation({
    mutationFn: () => call(takeBackRequest, { params: { requestId } }),
    onMutate: pressed,
    onSuccess: async (_, __, { from }) => {
      rememberDraft(requestId)
      if (place() === from)
        await navigate(paths.wizard, { replace: true, state: { requestId, openOverview: true } satisfies WizardState })
      await refresh()
    },
    onError: onFailure(m.take_back_failed()),
  })
  const withdraw = useMutation({
    mutationFn: () => call(withdrawRequest, { params: { requestId } }),
    onMutate: pressed,
    onSuccess: async (_, __, { from }) => {
      notify.success(m.withdraw_done({ requestId }))
      if (place() === from) await navigate(paths.requests, { replace: true })
      await refresh()
    },
    onError: onFailure(m.withdraw_failed()),
  })

  const ask = async () => {
    const agreed = await confirm({
      title: m.withdraw_title(),
      body: m.withdraw_body({ requestId }),
      confirmText: m.common_withdraw(),
      destructive: true,
    })
    if (agreed) withdraw.mutate()
  }
  const busy = takeBack.isPending || withdraw.isPending
  return (
    <>
      <Button busy={takeBack.isPending} disabled={busy} onClick={() => takeBack.mutate()}>
        {m.take_back_button()}
      </Button>
      <Button variant="quiet" busy={withdraw.isPending} disabled={busy} onClick={() => ask()}>
        {m.common_withdraw()}
      </Button>
    </>
  )
}
