import { itemTypes } from '@portal/domain/items/item-types.ts'
import { type Language, languages } from '@portal/domain/languages.ts'
import type { Problems } from '@portal/domain/problem.ts'
import { byLanguage, type TextsByLanguage, textField } from '@portal/domain/texts-by-language.ts'
import { catalogueRefusalTextOr } from '@portal/texts/catalogue-refusal-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeOf } from '../../api/client.ts'
import { useRefreshAfterSave } from '../../api/refresh-after-change.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { Button } from '../../ui/button.tsx'
import { type Fact, WrittenText } from '../../ui/description-list.tsx'
import { Form, FormActions, type FormProps } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { IconTrash } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { RadioGroup, type RadioGroupProps } from '../../ui/radio-group.tsx'
import { type Deletion, useDeleteAfterQuestion } from '../delete-button.tsx'
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'
import { useIdempotencyKey } from '../forms/idempotency-key.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { type FormOptions, useForm } from '../forms/use-form.ts'
import { ownNameOf } from '../language/language-names.ts'
import { useIsShown } from '../use-is-shown.ts'
import { forItemsLabel } from './kept-pages.tsx'

/** One of the texts as it is saved. */
interface Kept {
  readonly texts: TextsByLanguage
  readonly version: number
  readonly changedByName: string | null
}

/** The form of one of them as it is filled in. */
export type KeptValues<Fields> = Fields & {
  readonly texts: Readonly<Record<Language, string>>
  /** The version that is changed; 0 for a new one. */
  readonly seenVersion: number
}

interface KeptFormOptions<Fields extends object, Save, Saved extends Kept>
  extends Pick<FormOptions<Fields>, 'initial' | 'say'> {
  /** Has what was typed survive a reload. */
  readonly storedAs: string
  /** What can be chosen in a field. */
  readonly choices?: { readonly [Field in keyof Fields]?: readonly Fields[Field][] }
  /** What is saved now; undefined for a new one. */
  readonly saved: Saved | undefined
  /** What the form says. */
  readonly saveOf: (values: KeptValues<Fields>) => Save
  readonly problemsOf: (save: Save) => Problems
  readonly add: (sent: { readonly body: Save; readonly headers: { 'idempotency-key': string } }) => Promise<unknown>
  readonly replace: (saved: Saved, body: Save & { readonly seenVersion: number }) => Promise<unknown>
  readonly remove: (saved: Saved, query: { readonly seenVersion: string }) => Promise<unknown>
  /** It was saved, deleted or left as it was. */
  readonly onDone: (notice?: string) => void
}

/** The state of the form of a text that administrators keep. */
export function useKeptForm<Fields extends object, Save, Saved extends Kept>(
  options: KeptFormOptions<Fields, Save, Saved>,
) {
  type Values = KeptValues<Fields>
  const { say, saved, saveOf } = options
  const initial: Values = {
    ...options.initial,
    texts: byLanguage((language) => saved?.texts[language] ?? ''),
    seenVersion: saved?.version ?? 0,
  }
  const keyFor = useIdempotencyKey()
  const isShown = useIsShown()
  const refresh = useRefreshAfterSave({ type: 'kept-text-changed' })
  const saving = useMutation({
    mutationFn: (values: Values) => {
      const save = saveOf(values)
      return saved
        ? options.replace(saved, { ...save, seenVersion: values.seenVersion })
        : options.add({ body: save, headers: { 'idempotency-key': keyFor(JSON.stringify(save)) } })
    },
    ...refresh,
    // What a colleague has deleted is said to be gone.
    onError: (error) => (codeOf(error) === 'NOT_FOUND' ? refresh.onSuccess() : refresh.onError(error)),
  })
  const removing = useMutation({
    mutationFn: async () => saved && options.remove(saved, { seenVersion: String(saved.version) }),
    ...refresh,
  })
  const form = useForm<Values>({
    ...{ initial, say },
    stored: { key: options.storedAs, parse: (stored) => typedIn(stored, initial, options.choices ?? {}) },
    validate: (values) => options.problemsOf(saveOf(values)),
    send: async (values) => {
      await saving.mutateAsync(values)
      leave(m.common_saved())
      return false
    },
  })
  const leave = (notice?: string) => {
    form.reset()
    if (isShown()) options.onDone(notice)
    else if (notice) notify.success(notice)
  }
  const { texts } = form.values
  /** Props of the field of its text in a language. */
  const textIn = (language: Language) => ({
    name: textField(language),
    lang: language,
    value: texts[language],
    onChange: ({ target }: { target: { value: string } }) =>
      form.change({ texts: { ...texts, [language]: target.value } } as Partial<Values>),
  })
  return { ...form, textIn, saved, removing, leave }
}

interface KeptFormProps {
  readonly form: {
    readonly values: { readonly seenVersion: number }
    readonly props: Pick<FormProps, 'errors' | 'onSubmit'>
    readonly failure: unknown
    readonly failed: boolean
    readonly busy: boolean
    readonly change: (change: { seenVersion: number }) => void
    readonly dismissFailure: () => void
    readonly reset: () => void
    readonly saved: Kept | undefined
    readonly removing: Deletion['remove']
    readonly leave: (notice?: string) => void
  }
  /** What is saved now, to be compared. */
  readonly theirs: ReactNode
  readonly addText: string
  /** What is asked before it is deleted. */
  readonly deletion: Pick<Deletion, 'title' | 'body'>
  readonly onSubmit?: () => void
  readonly children: ReactNode
}

/** The form of a text that administrators keep: its fields, what a colleague saved meanwhile, what failed, its buttons. */
export function KeptForm({ form, theirs, addText, deletion, onSubmit, children }: KeptFormProps) {
  const { saved } = form
  const changedMeanwhile = saved !== undefined && saved.version !== form.values.seenVersion && !form.busy
  const code = codeOf(form.failure)
  const failed = form.failed && !(changedMeanwhile && code === 'STALE')
  const deleting = useDeleteAfterQuestion({
    ...deletion,
    failedText: m.common_delete_failed(),
    remove: form.removing,
    onDeleted: () => form.leave(m.common_deleted()),
  })
  return (
    <Panel>
      <Form {...form.props} {...(onSubmit && { onSubmit })}>
        {changedMeanwhile && (
          <ChangedMeanwhile
            title={m.changed_meanwhile_by({ name: saved.changedByName ?? '' })}
            failure={form.failure}
            onKeepMine={() => {
              form.change({ seenVersion: saved.version })
              form.dismissFailure()
            }}
            onUseTheirs={form.reset}
          >
            {theirs}
          </ChangedMeanwhile>
        )}
        {children}
        {failed && (
          // The page says that it is gone; what was typed is not.
          <ErrorBox>{catalogueRefusalTextOr(code === 'NOT_FOUND' ? undefined : code, m.common_save_failed())}</ErrorBox>
        )}
        <FormActions align="start">
          <SubmitButton of={form}>{saved ? m.common_save() : addText}</SubmitButton>
          <Button onClick={() => form.leave()}>{m.common_cancel()}</Button>
          {saved && (
            <Button variant="quiet" icon={<IconTrash />} {...deleting}>
              {m.common_delete()}
            </Button>
          )}
        </FormActions>
      </Form>
    </Panel>
  )
}

/** For items of which type a text is. */
export const forItems = ['all', ...itemTypes] as const
export type ForItems = (typeof forItems)[number]

export const ForItemsField = (field: Pick<RadioGroupProps<ForItems>, 'name' | 'value' | 'onChange'>) => (
  <RadioGroup
    {...field}
    label={m.point_for()}
    look="segments"
    options={forItems.map((value) => ({
      value,
      label: forItemsLabel(value === 'all' ? null : value),
    }))}
  />
)

/** Each language that there is a text in, with the text. */
export const textFacts = (texts: TextsByLanguage): Fact[] =>
  languages.flatMap((language) => {
    const text = texts[language]
    const details = text && <WrittenText lang={language}>{text}</WrittenText>
    return details ? [{ term: ownNameOf(language), details, wide: true }] : []
  })

/** What was typed before a reload; undefined where it is of another form than the one that begins. */
function typedIn<Values extends KeptValues<object>>(
  stored: unknown,
  initial: Values,
  choices: { readonly [name: string]: readonly unknown[] | undefined },
): Values | undefined {
  const fields = fieldsOf(stored)
  const fits = Object.entries(initial).every(
    ([name, value]) => typeof fields[name] === typeof value && (choices[name]?.includes(fields[name]) ?? true),
  )
  const texts = fieldsOf(fields.texts)
  const text = (language: Language) => (typeof texts[language] === 'string' ? texts[language] : '')
  return fits ? ({ ...fields, texts: byLanguage(text) } as Values) : undefined
}
