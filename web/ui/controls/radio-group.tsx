import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup'
import { cx } from '../cx.ts'
import styles from './field.module.css'

type RadioGroupProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string }[]
  /** Text of the error; undefined while valid or not yet submitted. */
  error?: string | undefined
}

/** A choice of a few visible options, with its error below. */
export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => (
  <AriaRadioGroup
    value={props.value}
    onChange={(value) => {
      const chosen = props.choices.find((choice) => choice.value === value)
      if (chosen) props.onChange(chosen.value)
    }}
    orientation="horizontal"
    isInvalid={props.error !== undefined}
    validationBehavior="aria"
    className={cx(styles.field)}
  >
    <Label className={cx(styles.label)}>{props.label}</Label>
    <div className={styles.choices}>
      {props.choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} className={cx(styles.choice)}>
          <span className={styles.dot} />
          {choice.label}
        </Radio>
      ))}
    </div>
    <FieldError className={cx(styles.error)}>{props.error}</FieldError>
  </AriaRadioGroup>
)
