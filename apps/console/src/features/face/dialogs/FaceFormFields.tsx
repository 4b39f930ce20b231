import { faceTypeNames, genderNames } from "@huiyan/contract/face/face.names";
import { consentLimits, faceLimits } from "@huiyan/contract/face/face.rules";
import { Checkbox, Input, Radio, Select } from "antd";
import { FormField } from "#shared/form/FormField.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { DayPicker } from "#shared/form/pickers.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { type CommandForm } from "#shared/form/use-command-form.ts";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { pickText } from "#shared/format/texts.ts";
import { today } from "#shared/format/time.ts";
import { faceText as text } from "../face.texts.ts";
import { type FaceValues } from "./face-form.ts";

const plain = { autoComplete: "off" };

/** Form fields with the data of the person. */
export function FaceFormFields({ form }: { form: CommandForm<FaceValues> }) {
  return (
    <>
      <div className="face-pair">
        <TextField
          form={form}
          name="name"
          label={text("name")}
          required
          input={{ ...plain, autoFocus: true, maxLength: faceLimits.nameMax }}
        />
        <TextField
          form={form}
          name="code"
          label={text("code")}
          required
          input={{ ...plain, maxLength: faceLimits.nameMax }}
        />
      </div>
      <div className="face-three">
        <FormField form={form} name="type" label={text("type")} required>
          {({ value, onChange, ...control }) => (
            <Radio.Group
              {...control}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              options={([0, 1] as const).map((type) => ({ value: type, label: pickText(faceTypeNames[type]) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="age" label={text("age")}>
          {(control) => <NumberInput {...control} min={faceLimits.ageMin} max={faceLimits.ageMax} precision={0} />}
        </FormField>
        <FormField form={form} name="gender" label={text("gender")}>
          {(control) => (
            <Select
              {...control}
              options={([-1, 1, 2] as const).map((value) => ({ value, label: pickText(genderNames[value]) }))}
            />
          )}
        </FormField>
      </div>
      <FormField form={form} name="remark" label={text("remark")}>
        {(control) => (
          <Input.TextArea {...control} autoSize={{ minRows: 1, maxRows: 4 }} maxLength={faceLimits.remark} />
        )}
      </FormField>
      <ConsentFormFields form={form} busy={form.busy} />
    </>
  );
}

/**
 * Form fields of the consent: person who gave it, date, purpose and end.
 * @param busy disables the fields while a request is being sent, which would not contain later input
 */
export function ConsentFormFields({ form, busy }: { form: ContractForm<FaceValues>; busy: boolean }) {
  const { agreed } = form.values;
  const hint = agreed ? text("hasConsentHint") : text("noConsentHint", { n: consentLimits.withoutDays });
  return (
    <fieldset className="face-consent">
      <FormField form={form} name="agreed" label={text("consent")} hint={hint}>
        {({ value, onChange, ...control }) => (
          <Checkbox {...control} disabled={busy} checked={value} onChange={({ target }) => onChange(target.checked)}>
            {text("hasConsent")}
          </Checkbox>
        )}
      </FormField>
      {agreed && (
        <>
          <div className="face-pair">
            <TextField
              form={form}
              name="consent_by"
              label={text("consentBy")}
              hint={text("consentByHint")}
              required
              input={{ ...plain, maxLength: faceLimits.consentBy }}
            />
            <FormField form={form} name="consent_at" label={text("consentAt")} required>
              {({ ref: _ref, onChange, ...control }) => (
                <DayPicker {...control} max={today()} onChange={(day) => onChange(day ?? null)} />
              )}
            </FormField>
          </div>
          <div className="face-pair">
            <TextField
              form={form}
              name="consent_purpose"
              label={text("consentPurpose")}
              hint={text("consentPurposeHint")}
              required
              input={{ ...plain, maxLength: faceLimits.purpose }}
            />
            <FormField form={form} name="consent_until" label={text("consentUntil")} required>
              {({ ref: _ref, onChange, ...control }) => (
                <DayPicker {...control} min={today()} onChange={(day) => onChange(day ?? null)} />
              )}
            </FormField>
          </div>
        </>
      )}
    </fieldset>
  );
}
