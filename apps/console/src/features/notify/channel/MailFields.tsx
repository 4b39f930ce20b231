import { type Channel } from "@huiyan/contract/notify/channel.api";
import { mailPorts, mailSecurities } from "@huiyan/contract/notify/notify.rules";
import { Checkbox, Select } from "antd";
import { FormField } from "#shared/form/FormField.tsx";
import { PasswordField } from "#shared/form/PasswordField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { notifyText as text } from "../notify.texts.ts";
import { ClearBox } from "./ClearBox.tsx";
import { type ChannelValues } from "./channel-form.ts";

interface Props {
  form: ContractForm<ChannelValues>;
  stored: Channel["target"] | undefined;
}

const plain = { autoComplete: "off", spellCheck: false };
const usualPorts: ReadonlySet<string> = new Set(Object.values(mailPorts).map(String));

/** Field for the sender address of the mails. */
export function FromField({ form }: { form: ContractForm<ChannelValues> }) {
  return (
    <TextField
      form={form}
      name="from"
      label={text("from")}
      required
      input={{ ...plain, placeholder: "alarm@example.com" }}
    />
  );
}

/** Form fields for the mail server of the organisation and the recipients. */
export function MailFields({ form, stored }: Props) {
  const hasPassword = stored?.kind === "email" && stored.has_password;
  const { security, port } = form.values;
  return (
    <>
      <div className="channel-kinds">
        <SegmentFilter
          name={text("security")}
          value={security}
          options={mailSecurities.map((value) => ({ value, label: text(value) }))}
          onChange={(next) => {
            form.set("security", next);
            if (usualPorts.has(port.trim())) form.set("port", String(mailPorts[next]));
          }}
        />
        {security === "none" && <span className="note">{text("noneHint")}</span>}
      </div>
      <div className="channel-pair">
        <TextField
          form={form}
          name="host"
          label={text("host")}
          required
          input={{ ...plain, placeholder: "smtp.example.com" }}
        />
        <TextField form={form} name="port" label={text("port")} required input={{ ...plain, inputMode: "numeric" }} />
      </div>
      <div className="channel-pair even">
        <TextField form={form} name="username" label={text("username")} input={plain} />
        <PasswordField
          form={form}
          name="password"
          label={text("password")}
          input={{ autoComplete: "new-password", placeholder: hasPassword ? text("keep") : "" }}
        />
      </div>
      {hasPassword && <ClearBox form={form} label={text("clearPassword")} />}
      <FormField form={form} name="recipients" label={text("recipients")} hint={text("recipientsHint")} required>
        {(control) => (
          <Select<string[]>
            {...control}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[",", "，", ";", "；", " ", "\n"]}
            {...(control["aria-invalid"] ? { status: "error" as const } : {})}
          />
        )}
      </FormField>
      <Checkbox
        checked={form.values.allow_self_signed}
        onChange={({ target }) => form.set("allow_self_signed", target.checked)}
      >
        {text("selfSigned")}
      </Checkbox>
    </>
  );
}
