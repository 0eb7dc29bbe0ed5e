import { invitePerson } from '@portal/contract/companies/companies.ts'
import { problemOfProfileField } from '@portal/domain/accounts/account-fields.ts'
import { type CompanyRole, companyRoles } from '@portal/domain/accounts/company-roles.ts'
import { cleanEmail } from '@portal/domain/accounts/email-address.ts'
import type { Language } from '@portal/domain/languages.ts'
import { accountProblemText } from '@portal/texts/account-problem-texts.ts'
import { companyRefusalTextOr } from '@portal/texts/company-refusal-texts.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useId, useRef } from 'react'
import { call, codeOf, isRefusal } from '../../api/client.ts'
import { useRefreshAfterChange } from '../../api/refresh-after-change.ts'
import { changeFailureText } from '../../parts/failures/change-failure-text.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { languageOptions } from '../../parts/language/language-names.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { Form } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { Modal } from '../../ui/modal.tsx'
import { notify } from '../../ui/notify.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { companyRoleHint, companyRoleLabel } from './company-texts.ts'

/** What most are invited as stands first. */
const offeredRoles = companyRoles.toReversed()

/** Of all addresses that have an account only an administrator's is refused for it. */
const inviteProblem = (failure: unknown): string =>
  codeOf(failure) === 'EMAIL_ALREADY_EXISTS'
    ? m.company_invite_of_service()
    : changeFailureText(failure, companyRefusalTextOr, m.company_invite_failed())

/** Invites somebody into the own company, by a link in a mail. */
export function InviteForm({
  companyLanguage,
  onClose,
}: {
  /** What the invitation is written in unless another is chosen; the reader's where it is null. */
  readonly companyLanguage: Language | null
  readonly onClose: () => void
}) {
  const formId = useId()
  const refreshAfter = useRefreshAfterChange()
  const isShown = useIsShown()
  /** What was sent without an answer: sent once more as it is, it may be refused because it was taken. */
  const unanswered = useRef<object>(undefined)
  const form = useForm({
    initial: { email: '', companyRole: 'member' as CompanyRole, language: companyLanguage ?? currentLanguage() },
    validate: ({ email }) => ({ email: problemOfProfileField('email', email) }),
    say: accountProblemText,
    send: async (values) => {
      const email = values.email.trim()
      try {
        await call(invitePerson, { body: { ...values, email } })
      } catch (error) {
        const wasTaken = unanswered.current === values && codeOf(error) === 'ALREADY_INVITED'
        if (!isRefusal(error)) unanswered.current = values
        if (!wasTaken) throw error
      } finally {
        void refreshAfter({ type: 'company-changed' })
      }
      notify.success(m.company_invited({ email }))
      if (isShown()) onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={m.company_invite()}
      main={
        <SubmitButton of={form} form={formId}>
          {m.company_invite_send()}
        </SubmitButton>
      }
    >
      <Form id={formId} {...form.props}>
        {form.failed && <ErrorBox>{inviteProblem(form.failure)}</ErrorBox>}
        <TextField
          {...form.text('email')}
          onChange={({ target }) => form.change({ email: cleanEmail(target.value) })}
          label={fieldLabel('email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <RadioGroup
          {...form.choice('companyRole')}
          label={m.users_role()}
          options={offeredRoles.map((value) => ({
            value,
            label: companyRoleLabel(value),
            hint: companyRoleHint(value),
          }))}
        />
        <SelectField
          label={fieldLabel('language')}
          options={languageOptions}
          value={form.values.language}
          onChange={(language) => form.change({ language })}
        />
      </Form>
    </Modal>
  )
}
