import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input, type InputProps } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { cx } from '../cx.ts'
import { IconButton } from './button.tsx'
import styles from './field.module.css'
import { useRefusedField } from './refused-fields.ts'

type TextFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Text of the error; undefined while valid or not yet submitted. */
  error?: string | undefined
  hint?: string
  required?: boolean
  /** Shown beside the label of an optional field. */
  optionalText?: string
  type?: 'text' | 'email' | 'tel'
  /** Omitted for a value that must never be submitted with a form, such as a card number. */
  name?: string
  disabled?: boolean
  className?: string
} & Pick<InputProps, 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'spellCheck' | 'autoFocus'>

/** A text input with its label, hint and error. */
export const TextField = ({ type = 'text', ...props }: TextFieldProps) => (
  <FieldShell {...props}>
    <Input {...inputProps(props)} type={type} className={cx(styles.input)} />
  </FieldShell>
)

type PasswordFieldProps = Omit<TextFieldProps, 'type'> & { showLabel: string; hideLabel: string }

/** A password input with a button to reveal it. */
export const PasswordField = ({ showLabel, hideLabel, ...props }: PasswordFieldProps) => {
  const [isRevealed, setRevealed] = useState(false)
  return (
    <FieldShell {...props}>
      <div className={styles.withButton}>
        <Input {...inputProps(props)} type={isRevealed ? 'text' : 'password'} className={cx(styles.input)} />
        <IconButton
          label={isRevealed ? hideLabel : showLabel}
          onPress={() => setRevealed(!isRevealed)}
          className={cx(styles.reveal)}
        >
          {isRevealed ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </IconButton>
      </div>
    </FieldShell>
  )
}

type DateFieldProps = Omit<TextFieldProps, 'type' | 'onChange' | 'inputMode' | 'maxLength'> & {
  /** Called with YYYY-MM-DD or ''; `isIncomplete` where the input has only a part of the date. */
  onChange: (date: string, isIncomplete: boolean) => void
  min: string
  max: string
}

/** The browser's own date input, in the browser's own order of day and month. */
export const DateField = ({ min, max, onChange, ...props }: DateFieldProps) => (
  // An incomplete date has the value '' as an empty one has, and fires no change: the input itself is read.
  <FieldShell {...props} onChange={() => undefined}>
    <Input
      {...inputProps(props)}
      type="date"
      min={min}
      max={max}
      {...whenRead(({ value, validity }) => onChange(value, validity.badInput))}
      className={cx(styles.input)}
    />
  </FieldShell>
)

/** Reads at a key too, because Enter submits the form without a blur. */
const whenRead = (read: (input: HTMLInputElement) => void) => {
  const listener = ({ currentTarget }: { currentTarget: HTMLInputElement }) => read(currentTarget)
  return { onInput: listener, onKeyDown: listener, onBlur: listener }
}

/** A secret of the card: never revealed, stored or named. */
export const SecretField = (props: Omit<TextFieldProps, 'type' | 'name'>) => (
  <FieldShell {...props}>
    <Input {...inputProps(props)} type="password" className={cx(styles.input)} />
  </FieldShell>
)

type FieldShellProps = Omit<TextFieldProps, 'type'> & { children: React.ReactNode }

const FieldShell = ({ children, ...props }: FieldShellProps) => {
  const refusal = useRefusedField(props.name)
  return (
    <FieldFrame {...props} error={props.error ?? refusal}>
      {children}
    </FieldFrame>
  )
}

const FieldFrame = ({ children, ...props }: FieldShellProps) => (
  <AriaTextField
    value={props.value}
    onChange={props.onChange}
    isInvalid={props.error !== undefined}
    isRequired={props.required ?? false}
    isDisabled={props.disabled ?? false}
    validationBehavior="aria"
    {...(props.name === undefined ? {} : { name: props.name })}
    className={cx(styles.field, props.className)}
  >
    <Label className={cx(styles.label)}>
      {props.label}
      {props.optionalText ? <span className={styles.optional}>{props.optionalText}</span> : null}
    </Label>
    {children}
    {props.hint && props.error === undefined ? (
      <Text slot="description" className={cx(styles.hint)}>
        {props.hint}
      </Text>
    ) : null}
    <FieldError className={cx(styles.error)}>{props.error}</FieldError>
  </AriaTextField>
)

const inputProps = ({
  autoComplete,
  inputMode,
  maxLength,
  placeholder,
  spellCheck,
  autoFocus,
}: Omit<TextFieldProps, 'type' | 'onChange'>) => ({
  ...(autoComplete !== undefined && { autoComplete }),
  ...(inputMode !== undefined && { inputMode }),
  ...(maxLength !== undefined && { maxLength }),
  ...(placeholder !== undefined && { placeholder }),
  ...(spellCheck !== undefined && { spellCheck }),
  ...(autoFocus !== undefined && { autoFocus }),
})
